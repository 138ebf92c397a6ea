# Sourced by the scripts that start a Java program of this module. Builds the module if a source is newer than the jar.
# Sets root (the checkout), output (the folder of build results) and classpath.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
output=$root/benchmarks/target/benchmarks # not benchmarks/target, so that other builds are not disturbed
jar=$output/weakspot-benchmarks-0.1.0.jar
classpath=$jar:$output/neighbours/*
if [ ! -e "$jar" ] \
    || [ -n "$(find "$root"/{benchmarks,weakspot-core,weakspot-litmus,weakspot-native}/{pom.xml,src} -newer "$jar" -print -quit)" ]; then
    echo "${0##*/}: building…" >&2
    (cd "$root" && mvn -B -q -pl benchmarks -am package -Dbuild.folder=target/benchmarks -DskipTests \
        -Dspotless.check.skip=true) >&2
    touch "$jar" # Maven does not touch a jar whose content has not changed
fi
