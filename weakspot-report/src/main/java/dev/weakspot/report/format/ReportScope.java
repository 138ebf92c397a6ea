package dev.weakspot.report.format;

/** The programs that a report is about. */
public enum ReportScope {
    /** The user named one program; its text report has more details. */
    ONE_PROGRAM,
    SEVERAL_PROGRAMS,
    /** The test cases of one program. The text report details those with findings or gaps, and lists all at the end. */
    TEST_CASES
}
