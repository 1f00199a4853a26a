import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** What a price list does not offer, and the organiser's own words about two of its prices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['registration_categories', 'accommodations']) {
    await db.schema
      .alterTable(table)
      // Names of its choices, separated by commas: their prices are 0 and mean nothing.
      .addColumn('not_offered', 'text', c => c.notNull().defaultTo(''))
      .execute()
    await countVersionsToo(db, table)
  }
  await db.schema
    .alterTable('conferences')
    .addColumn('is_add_on_offered', 'integer', c =>
      c.notNull().defaultTo(1).check(sql`is_add_on_offered in (0, 1)`),
    )
    .execute()
  for (const words of ['add_on_includes', 'student_rule']) {
    await db.schema
      .alterTable('conferences')
      .addColumn(words, 'text', c => c.notNull().defaultTo(''))
      .execute()
  }
  // What every fee page said until now.
  await sql`update conferences set
    add_on_includes = 'the lunches, the coffee breaks and the networking event',
    student_rule = 'Student fees are for those who are studying for a bachelor’s, master’s or doctoral degree; please bring your student card.'
  `.execute(db)
  await nameCategoriesOfTickets(db)
}

/** The cards that every conference began with: what each is the price of. */
const categoryOf: Readonly<Record<string, string>> = {
  'Oral Talk': 'oral',
  'Invited Talk': 'invited',
  'Poster Presentation': 'poster',
}

/** Cards of these names show the price of the fee table from now on, instead of one of their own. */
async function nameCategoriesOfTickets(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; data: string }>`
    select id, data from content_items where kind = 'ticket' and conference_id is not null
  `.execute(db)
  for (const { id, data } of rows) {
    const ticket = JSON.parse(data)
    const category = categoryOf[ticket.name]
    if (category === undefined) continue
    await sql`update content_items set data = ${JSON.stringify({ ...ticket, category })} where id = ${id}`.execute(
      db,
    )
  }
}

/** A second trigger: the first one counts changes of the older columns. */
async function countVersionsToo(db: Kysely<unknown>, table: string): Promise<void> {
  const trigger = sql.id(`${table}_count_offers`)
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function ${sql.id(`${table}_count_offer`)}() returns trigger language plpgsql as
      $$ begin if old.version = new.version then new.version := old.version + 1; end if; return new; end $$`.execute(
      db,
    )
    // Triggers run in the order of their names, so the version may have been counted already.
    await sql`create trigger ${trigger} before update on ${sql.table(table)} for each row
      when (old.not_offered is distinct from new.not_offered)
      execute function ${sql.id(`${table}_count_offer`)}()`.execute(db)
    return
  }
  await sql`create trigger ${trigger} after update on ${sql.table(table)}
    when old.version = new.version and old.not_offered is not new.not_offered
    begin update ${sql.table(table)} set version = old.version + 1 where id = new.id; end`.execute(db)
}
