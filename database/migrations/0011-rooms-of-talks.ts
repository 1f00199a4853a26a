import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from '#database/columns.ts'

/**
 * Talks refer to their rooms. `talks.room` keeps the name, which release 0.1.0 reads and writes: what its processes write
 * finds its room here. One release later both triggers go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { idType } = columnTypes(db)
  await db.schema
    .alterTable('talks')
    .addColumn('room_id', idType, c => c.references('content_items.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('talks_by_room').on('talks').column('room_id').execute()
  await sql`update talks set room_id = ${roomNamed(db, 'talks')} where room <> ''`.execute(db)
  await (isPostgres(db) ? followNames(db) : followNamesOnSqlite(db))
}

/** The first room with the name that a row of a talk has. */
function roomNamed(db: Kysely<unknown>, row: 'talks' | 'new') {
  const talk = sql.raw(row)
  return sql`(select rooms.id from content_items as rooms
    join programme_days as days on days.conference_id = rooms.conference_id
    where days.id = ${talk}.day_id and rooms.kind = 'programme-room' and ${nameIn(db, 'rooms')} = ${talk}.room
    order by rooms.position, rooms.id limit 1)`
}

/** The name of a room; other kinds of content are never read as one. */
function nameIn(db: Kysely<unknown>, row: 'rooms' | 'new') {
  const data = sql.raw(`${row}.data`)
  const name = isPostgres(db) ? sql`${data}::json ->> 'name'` : sql`json_extract(${data}, '$.name')`
  return sql`case when ${sql.raw(row)}.kind = 'programme-room' then ${name} end`
}

/** Talks that name a room which is added for them only now. */
const talksWaiting = (db: Kysely<unknown>) =>
  sql`room_id is null and room = ${nameIn(db, 'new')}
    and day_id in (select id from programme_days where conference_id = new.conference_id)`

async function followNamesOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger talks_find_room after insert on talks when new.room_id is null and new.room <> ''
    begin update talks set room_id = ${roomNamed(db, 'new')} where id = new.id; end`.execute(db)
  await sql`create trigger talks_follow_room after update of room on talks
    when new.room is not old.room and new.room_id is old.room_id
    begin update talks set room_id = ${roomNamed(db, 'new')} where id = new.id; end`.execute(db)
  await sql`create trigger rooms_find_talks after insert on content_items when new.kind = 'programme-room'
    begin update talks set room_id = new.id where ${talksWaiting(db)}; end`.execute(db)
}

async function followNames(db: Kysely<unknown>): Promise<void> {
  await sql`create function find_room_of_talk() returns trigger language plpgsql as
    $$ begin new.room_id := ${roomNamed(db, 'new')}; return new; end $$`.execute(db)
  await sql`create trigger talks_find_room before insert on talks for each row
    when (new.room_id is null and new.room <> '') execute function find_room_of_talk()`.execute(db)
  await sql`create trigger talks_follow_room before update of room on talks for each row
    when (new.room is distinct from old.room and new.room_id is not distinct from old.room_id)
    execute function find_room_of_talk()`.execute(db)
  await sql`create function find_talks_of_room() returns trigger language plpgsql as
    $$ begin update talks set room_id = new.id where ${talksWaiting(db)}; return null; end $$`.execute(db)
  await sql`create trigger rooms_find_talks after insert on content_items for each row
    when (new.kind = 'programme-room') execute function find_talks_of_room()`.execute(db)
}
