/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Main.cpp - the program: measures, and sets Gnomon beside its peers in a table
 *
 *     gnomon_benchmarks [--quick] [--json FILE] [FILTER]
 *
 * Google Benchmark does the measuring: nine short repetitions of every case, in random order so that a disturbance
 * meets all alike, and their median. Its own flags (--benchmark_…) work too and win over what is set here.
 */

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>

#include "Suite.h"

namespace
{

const char USAGE[] =
    "usage: gnomon_benchmarks [--quick] [--json FILE] [FILTER]\n"
    "  --quick      every case once: whether it runs and is right, not how fast it is\n"
    "  --json FILE  write the medians to FILE\n"
    "  FILTER       only names family/operation/size/who that match this regular expression\n";

/** Nanoseconds for each pixel or point, by scene and who. */
class Medians : public benchmark::BenchmarkReporter
{
  public:
    explicit Medians(bool single) : single(single) {}

    bool ReportContext(const Context &) override { return true; }

    void ReportRuns(const std::vector<Run> &runs) override
    {
        for (const Run &run : runs) {
            bool wanted =
                single ? run.run_type == Run::RT_Iteration : run.aggregate_name == "median";
            auto rate = run.counters.find("items_per_second");
            if (!wanted || rate == run.counters.end() || !(rate->second.value > 0))
                continue;
            const std::string &name = run.run_name.function_name;
            nanoseconds[name.substr(0, name.rfind('/'))][name.substr(name.rfind('/') + 1)] =
                1e9 / rate->second.value;
        }
    }

    std::map<std::string, std::map<std::string, double>> nanoseconds;

  private:
    const bool single;
};

/* ------------------------------------------------------------------ What is shown */

/** The machine's own name, where Linux tells it. */
std::string processor()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.rfind("model name", 0) == 0)
            return line.substr(line.find(": ") + 2);
    return "unknown processor";
}

const char *level() { return suite::Level::best() == GNOMON_AVX2 ? "AVX2" : "baseline"; }

void print_table(const Medians &medians)
{
    const char *order[] = {"gnomon_baseline", "loop",   "loop_early_exit", "libm",      "pixman",
                           "cairo",           "libyuv", "sleef_u10",       "sleef_u35", "libmvec",
                           "cblas",           "geos",   "boost",           "scan"};
    std::printf("Gnomon %s, %s, %s. Nanoseconds for each pixel or point; 2.0x: takes twice "
                "Gnomon's time.\n",
                gnomon_version_string(), level(), processor().c_str());
    std::string family;
    std::vector<const char *> columns;
    for (const std::string &scene : suite::scenes) {
        auto measured = medians.nanoseconds.find(scene);
        if (measured == medians.nanoseconds.end())
            continue;
        const auto &times = measured->second;
        std::string of = scene.substr(0, scene.find('/'));
        if (of != family) {
            family = of;
            columns.clear();
            for (const char *who : order)
                if (std::any_of(medians.nanoseconds.begin(), medians.nanoseconds.end(),
                                [&](const auto &other) {
                                    return other.first.rfind(family + "/", 0) == 0 &&
                                           other.second.count(who);
                                }))
                    columns.push_back(who);
            std::printf("\n%-40s %9s", family.c_str(), "gnomon");
            for (const char *who : columns)
                std::printf(" %17s", who);
            std::printf(" %17s\n", "memcpy or memset");
        }
        auto time = [&](const char *who) {
            auto found = times.find(who);
            return found == times.end() ? 0.0 : found->second;
        };
        double gnomon = time("gnomon"), limit = std::max(time("memcpy"), time("memset"));
        std::printf("%-40s ", scene.substr(scene.find('/') + 1).c_str());
        gnomon > 0 ? std::printf("%9.4g", gnomon) : std::printf("%9s", "");
        for (const char *who : columns) {
            char ratio[16] = "";
            if (time(who) > 0 && gnomon > 0)
                std::snprintf(ratio, sizeof ratio, "%.2fx", time(who) / gnomon);
            time(who) > 0 ? std::printf(" %9.4g %7s", time(who), ratio) : std::printf(" %17s", "");
        }
        if (limit > 0) {
            std::printf(" %9.4g", limit);
            if (gnomon > 0)
                std::printf(" %6.0f%%", 100 * limit / gnomon);
        }
        std::printf("\n");
    }
    std::printf(
        "\nThe last column is what moving the same bytes takes, and its share of Gnomon's time.\n");
}

bool write_json(const Medians &medians, const std::string &path)
{
    std::ofstream file(path);
    file << "{\n  \"gnomon\": \"" << gnomon_version_string() << "\",\n  \"instruction_set\": \""
         << level() << "\",\n  \"processor\": \"" << processor()
         << "\",\n  \"unit\": \"nanoseconds per pixel or point\",\n"
         << "  \"medians\": {";
    const char *separator = "\n";
    file.precision(6);
    for (const auto &[scene, times] : medians.nanoseconds)
        for (const auto &[who, time] : times) {
            file << separator << "    \"" << scene << "/" << who << "\": " << time;
            separator = ",\n";
        }
    file << "\n  }\n}\n";
    file.close();
    return !file.fail();
}

} // namespace

int main(int argc, char **argv)
{
    bool quick = false;
    std::string json, filter;
    std::vector<std::string> given;
    for (int i = 1; i < argc; i++) {
        std::string argument = argv[i];
        if (argument == "--quick") {
            quick = true;
        } else if (argument == "--json" && i + 1 < argc) {
            json = argv[++i];
        } else if (argument.rfind("--benchmark_", 0) == 0) {
            given.push_back(argument);
        } else if (argument.rfind("-", 0) != 0 && filter.empty()) {
            filter = argument;
        } else {
            bool help = argument == "--help" || argument == "-h";
            std::fputs(USAGE, help ? stdout : stderr);
            return help ? 0 : 2;
        }
    }

    std::vector<std::string> flags = {argv[0], "--benchmark_enable_random_interleaving=true",
                                      std::string("--benchmark_repetitions=") + (quick ? "1" : "9"),
                                      std::string("--benchmark_min_time=") +
                                          (quick ? "0.0001" : "0.02")};
    if (!filter.empty())
        flags.push_back("--benchmark_filter=" + filter);
    std::copy(given.begin(), given.end(), std::back_inserter(flags));
    std::vector<char *> pointers;
    for (std::string &flag : flags)
        pointers.push_back(flag.data());
    int count = int(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    if (benchmark::ReportUnrecognizedArguments(count, pointers.data()))
        return 2;

    suite::add_composite();
    suite::add_gradient();
    suite::add_mask();
    suite::add_blur();
    suite::add_convert();
    suite::add_angle();
    suite::add_circle();
    suite::add_hit();
    suite::add_shape();
    suite::add_index();
    suite::add_transform();
    suite::add_control();
    suite::add_fit();

    Medians medians(quick);
    if (benchmark::RunSpecifiedBenchmarks(&medians) == 0) {
        std::fprintf(stderr, "gnomon_benchmarks: no name matches %s\n", filter.c_str());
        return 1;
    }
    if (medians.nanoseconds.empty() && suite::complaints.empty())
        return 0; /* the names were only listed */
    print_table(medians);
    if (!json.empty() && !write_json(medians, json)) {
        std::fprintf(stderr, "gnomon_benchmarks: cannot write %s\n", json.c_str());
        return 1;
    }
    for (const std::string &complaint : suite::complaints)
        std::fprintf(stderr, "wrong: %s\n", complaint.c_str());
    return suite::complaints.empty() ? 0 : 1;
}
