import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from '#database/columns.ts'

/** What a conference sells besides the specification's parts: docs/offers.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('offers')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('kind', 'text', c => c.notNull().check(sql`kind in ('admission', 'extra')`))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('description', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('shown', 'staff-only', 'retired')`))
    .addColumn('price_minor', 'bigint', c => c.check(sql`price_minor >= 0`))
    .addColumn('most', 'integer', c => c.notNull().check(sql`most > 0`))
    .addColumn('sold_from', 'text')
    .addColumn('sold_until', 'text')
    .addColumn('takes_place_from', 'text')
    .addColumn('takes_place_to', 'text')
    .addColumn('version', 'integer', c => c.notNull().defaultTo(1))
    .addCheckConstraint(
      'takes_place_is_whole',
      sql`(takes_place_from is null) = (takes_place_to is null) and takes_place_from < takes_place_to`,
    )
    .execute()
  await db.schema
    .createIndex('offers_by_conference')
    .on('offers')
    .columns(['conference_id', 'position', 'id'])
    .execute()

  await db.schema
    .createTable('offer_options')
    .addColumn('id', idType, id)
    .addColumn('offer_id', 'bigint', c => c.notNull().references('offers.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('surcharge_minor', 'bigint', c => c.notNull().check(sql`surcharge_minor >= 0`))
    .addColumn('is_retired', 'integer', c => c.notNull().defaultTo(0).check(sql`is_retired in (0, 1)`))
    .execute()
  await db.schema
    .createIndex('options_by_offer')
    .on('offer_options')
    .columns(['offer_id', 'position'])
    .execute()

  // A price of its own in a period, or for those with an admission; null where it is not offered to them.
  await db.schema
    .createTable('offer_prices')
    .addColumn('id', idType, id)
    .addColumn('offer_id', 'bigint', c => c.notNull().references('offers.id'))
    .addColumn('period_id', 'bigint', c => c.references('registration_categories.id').onDelete('cascade'))
    .addColumn('admission', 'text')
    .addColumn('price_minor', 'bigint', c => c.check(sql`price_minor >= 0`))
    .addCheckConstraint('price_is_of_one_thing', sql`(period_id is null) <> (admission is null)`)
    .execute()
  await db.schema.createIndex('prices_by_offer').on('offer_prices').column('offer_id').execute()
  await db.schema.createIndex('offer_prices_by_period').on('offer_prices').column('period_id').execute()

  for (const table of ['registration_lines', 'capacity_limits']) {
    await db.schema
      .alterTable(table)
      .addColumn('offer_id', idType, c => c.references('offers.id'))
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('option_id', idType, c => c.references('offer_options.id'))
      .execute()
  }
  for (const table of ['registration_lines', 'capacity_limits']) {
    await db.schema
      .createIndex(`${table}_by_offer`)
      .on(table)
      .column('offer_id')
      .where(sql.ref('offer_id'), 'is not', null)
      .execute()
  }
  await (isPostgres(db) ? keepOffersInPostgres(db) : keepOffersInSqlite(db))
}

const neverChanges = 'a line of a registration never changes; it only ends'

/** These columns are as fixed as the others of a line. */
async function keepOffersInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger registration_lines_keep_offers before update of offer_id, option_id on registration_lines
    when old.offer_id is not new.offer_id or old.option_id is not new.option_id
    begin select raise(abort, ${sql.lit(neverChanges)}); end`.execute(db)
}

async function keepOffersInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_other_offer_of_line() returns trigger language plpgsql as $$
    begin raise exception ${sql.lit(neverChanges)}; end $$`.execute(db)
  await sql`create trigger registration_lines_keep_offers before update of offer_id, option_id on registration_lines
    for each row when (old.offer_id is distinct from new.offer_id or old.option_id is distinct from new.option_id)
    execute function refuse_other_offer_of_line()`.execute(db)
}
