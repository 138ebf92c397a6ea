// LevelDB: two threads write and read one database in memory, while the library's own thread compacts it.
#include "helpers/memenv/memenv.h"
#include "leveldb/cache.h"
#include "leveldb/db.h"
#include "leveldb/env.h"

#include <cassert>
#include <memory>
#include <string>
#include <thread>

static const int KEYS = 3;

static std::string key(int number) {
    return "key" + std::to_string(number);
}

static void write(leveldb::DB *db, int writer) {
    for (int i = 0; i < KEYS; i++) {
        assert(db->Put(leveldb::WriteOptions(), key(i), std::string(20, static_cast<char>('a' + writer))).ok());
        std::string value;
        assert(db->Get(leveldb::ReadOptions(), key(i), &value).ok());
        assert(value == std::string(20, 'a') || value == std::string(20, 'b'));
    }
}

int main() {
    std::unique_ptr<leveldb::Env> env(leveldb::NewMemEnv(leveldb::Env::Default()));
    leveldb::Options options;
    options.create_if_missing = true;
    options.env = env.get();
    leveldb::DB *opened = nullptr;
    assert(leveldb::DB::Open(options, "/test", &opened).ok());
    std::unique_ptr<leveldb::DB> db(opened);
    std::thread first(write, opened, 0);
    std::thread second(write, opened, 1);
    first.join();
    opened->CompactRange(nullptr, nullptr);
    second.join();
    std::string value;
    for (int i = 0; i < KEYS; i++) {
        assert(db->Get(leveldb::ReadOptions(), key(i), &value).ok());
    }
    return 0;
}
