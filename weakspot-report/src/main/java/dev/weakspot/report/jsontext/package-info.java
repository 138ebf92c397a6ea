/** JSON text: the generator of all formats that are JSON, and its layout. Start with {@code JsonText}. */
package dev.weakspot.report.jsontext;
