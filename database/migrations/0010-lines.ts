import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from '#database/columns.ts'

/** What each registration bought, line by line, and who comes: docs/algorithms/lines.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .alterTable('registrations')
    .addColumn('lines_version', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('choice_changes').addColumn('lines', 'text').execute()
  await db.schema
    .alterTable('seat_claims')
    .addColumn('quantity', 'integer', c => c.notNull().defaultTo(1).check(sql`quantity > 0`))
    .execute()

  await db.schema
    .createTable('attendees')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('position', 'integer', c => c.notNull().check(sql`position > 0`))
    .addColumn('is_registrant', 'integer', c => c.notNull().check(sql`is_registrant in (0, 1)`))
    .addColumn('created_at', 'text', c => c.notNull())
    .addUniqueConstraint('attendee_has_its_position', ['registration_id', 'position'])
    .execute()

  await db.schema
    .createTable('registration_lines')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('attendee_id', 'bigint', c => c.references('attendees.id'))
    .addColumn('kind', 'text', c =>
      c.notNull().check(sql`kind in ('admission', 'stay', 'extra', 'other', 'discount', 'fee', 'tax')`),
    )
    .addColumn('wire_name', 'text')
    .addColumn('period_id', 'bigint')
    .addColumn('accommodation_id', 'bigint')
    .addColumn('nights', 'integer', c => c.check(sql`nights > 0`))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('detail', 'text', c => c.notNull())
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addColumn('unit_minor', 'bigint', c => c.notNull())
    .addColumn('amount_minor', 'bigint', c => c.notNull())
    .addColumn('tax_class', 'text', c =>
      c.notNull().check(sql`tax_class in ('admission', 'accommodation', 'none')`),
    )
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'text')
    .addCheckConstraint('line_amount_is_units', sql`amount_minor = unit_minor * quantity`)
    .addCheckConstraint('only_a_discount_takes_off', sql`(kind = 'discount') = (amount_minor < 0)`)
    .addCheckConstraint('line_end_is_whole', sql`(ended_at is null) = (ended_by is null)`)
    .addCheckConstraint('stay_has_its_nights', sql`(kind = 'stay') = (nights is not null)`)
    .execute()
  await db.schema
    .createIndex('lines_by_registration')
    .on('registration_lines')
    .columns(['registration_id', 'id'])
    .execute()

  await sql`insert into attendees (registration_id, position, is_registrant, created_at)
    select id, 1, 1, created_at from registrations order by id`.execute(db)
  await insertLinesOf(db, sql`r.created_at`, sql``).execute(db)

  await (isPostgres(db) ? watchInPostgres(db) : watchInSqlite(db))
}

/** What the columns of registrations say, as lines. Also for what a process of release 0.1.0 writes. */
function insertLinesOf(
  db: Kysely<unknown>,
  createdAt: ReturnType<typeof sql>,
  where: ReturnType<typeof sql>,
) {
  const empty = isPostgres(db)
    ? { id: sql`null::bigint`, nights: sql`null::integer`, text: sql`null::text` }
    : { id: sql`null`, nights: sql`null`, text: sql`null` }
  const part = (
    place: number,
    kind: string,
    { wire = empty.text, period = empty.id, room = empty.id, nights = empty.nights, tax = 'admission' },
    [name, detail, minor]: [ReturnType<typeof sql>, ReturnType<typeof sql>, ReturnType<typeof sql>],
    condition: ReturnType<typeof sql>,
  ) =>
    sql`select r.id as registration_id, ${sql.lit(place)} as place, ${sql.lit(kind)} as kind, ${wire} as wire_name,
      ${period} as period_id, ${room} as accommodation_id, ${nights} as nights, ${name} as name, ${detail} as detail,
      ${minor} as minor, ${sql.lit(tax)} as tax_class from registrations r where ${condition} ${where}`
  const nothing = sql`''`
  const parts = [
    part(
      1,
      'admission',
      { wire: sql`r.presentation_type`, period: sql`r.category_id` },
      [admissionName, sql`coalesce(r.category_name, '')`, sql`r.registration_minor`],
      sql`r.choice = 'listed'`,
    ),
    part(
      1,
      'other',
      {},
      [
        sql`'Payment of an agreed amount'`,
        sql`coalesce(r.custom_description, '')`,
        sql`r.registration_minor`,
      ],
      sql`r.choice = 'custom'`,
    ),
    part(
      2,
      'stay',
      { room: sql`r.accommodation_id`, nights: sql`r.nights`, tax: 'accommodation' },
      [
        sql`coalesce(r.accommodation_name, '')`,
        sql`case r.nights when 1 then '1 night' else r.nights || ' nights' end`,
        sql`r.accommodation_minor`,
      ],
      sql`r.accommodation_id is not null`,
    ),
    part(
      3,
      'extra',
      { wire: sql`'add_on'` },
      [sql`'Accompanying person'`, nothing, sql`r.add_on_minor`],
      sql`r.has_add_on = 1`,
    ),
    part(4, 'discount', {}, [sql`'Discount'`, nothing, sql`-r.discount_minor`], sql`r.discount_minor > 0`),
    part(5, 'fee', {}, [sql`'Processing fee'`, nothing, sql`r.fee_minor`], sql`r.fee_minor > 0`),
    part(6, 'tax', { tax: 'none' }, [sql`'Tax'`, nothing, sql`r.tax_minor`], sql`r.tax_minor > 0`),
  ]
  return sql`insert into registration_lines (registration_id, attendee_id, kind, wire_name, period_id, accommodation_id,
      nights, name, detail, quantity, unit_minor, amount_minor, tax_class, created_at)
    select part.registration_id,
      case when part.kind in ('admission', 'stay', 'extra') then attendees.id end, part.kind, part.wire_name,
      part.period_id, part.accommodation_id, part.nights, part.name, part.detail, 1, part.minor, part.minor,
      part.tax_class, ${createdAt}
    from (${sql.join(parts, sql` union all `)}) as part
    join registrations r on r.id = part.registration_id
    join attendees on attendees.registration_id = r.id and attendees.is_registrant = 1
    order by part.registration_id, part.place`
}

const admissionName = sql`case r.presentation_type when 'invited' then 'Invited Presentation'
  when 'oral' then 'Oral Presentation' when 'poster' then 'Poster Presentation' when 'student' then 'Student Delegate'
  when 'delegate' then 'Delegate' when 'virtual' then 'Virtual Presentation'
  else coalesce(r.presentation_type, '') end`

/** The columns that a process of release 0.1.0 writes without touching `lines_version`. */
const soldColumns = [
  'choice', 'category_id', 'category_name', 'presentation_type', 'accommodation_id', 'accommodation_name', 'nights',
  'has_add_on', 'custom_description', 'registration_minor', 'accommodation_minor', 'add_on_minor', 'discount_minor',
  'fee_minor', 'tax_minor', 'total_minor',
] as const // biome-ignore format: a list

/** The columns of a line that stay as they were written; of an agreed amount, an erasure removes what it was for. */
const keptColumns = [
  'id', 'registration_id', 'attendee_id', 'kind', 'wire_name', 'period_id', 'accommodation_id', 'nights', 'name',
  'quantity', 'unit_minor', 'amount_minor', 'tax_class', 'created_at',
] as const // biome-ignore format: a list

const differing = (columns: readonly string[], operator: string) =>
  sql.join(
    columns.map(column => sql`old.${sql.id(column)} ${sql.raw(operator)} new.${sql.id(column)}`),
    sql` or `,
  )

const neverChanges = 'a line of a registration never changes; it only ends'
const olderVersion = 'an-older-version'

async function watchInSqlite(db: Kysely<unknown>): Promise<void> {
  const sold = sql.join(soldColumns.map(column => sql.id(column)))
  const now = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  await sql`create trigger registration_lines_added_for_0_1_0 after insert on registrations
    when new.lines_version = 0
    begin
      ${beginBalance};
      insert into attendees (registration_id, position, is_registrant, created_at)
        values (new.id, 1, 1, new.created_at);
      ${insertLinesOf(db, sql`r.created_at`, sql`and r.id = new.id`)};
    end`.execute(db)
  await sql`create trigger registration_lines_renewed_for_0_1_0 after update of ${sold} on registrations
    when new.lines_version = old.lines_version and (${differing(soldColumns, 'is not')})
    begin
      update registration_lines set ended_at = ${now}, ended_by = ${sql.lit(olderVersion)}
        where registration_id = new.id and ended_at is null;
      ${insertLinesOf(db, now, sql`and r.id = new.id`)};
    end`.execute(db)

  await sql`create trigger registration_lines_no_update before update on registration_lines
    when ${differing(keptColumns, 'is not')} or old.ended_at is not null and old.ended_at is not new.ended_at
      or old.detail is not new.detail and old.kind <> 'other'
    begin select raise(abort, ${sql.lit(neverChanges)}); end`.execute(db)
  await sql`create trigger registration_lines_no_delete before delete on registration_lines
    begin select raise(abort, ${sql.lit(neverChanges)}); end`.execute(db)

  // What the live lines of a registration lack of its total. While that is not nothing, the row names a registration that
  // does not exist, which fails the commit, as PostgreSQL's deferred triggers do.
  await sql`create table line_balances (
    registration_id integer primary key,
    missing_minor integer not null,
    is_off integer references registrations (id) deferrable initially deferred
  )`.execute(db)
  // While something is missing, SQLite looks here for each registration that is inserted.
  await sql`create index line_balances_off on line_balances (is_off)`.execute(db)
  await sql`insert into line_balances (registration_id, missing_minor, is_off)
    select id, missing, case when missing <> 0 then -1 end from (
      select id, total_minor - (select coalesce(sum(amount_minor), 0) from registration_lines
        where registration_id = registrations.id and ended_at is null) as missing from registrations)`.execute(
    db,
  )
  const add = (minor: ReturnType<typeof sql>, id: ReturnType<typeof sql>) => sql`update line_balances
    set missing_minor = missing_minor + ${minor}, is_off = case when missing_minor + ${minor} <> 0 then -1 end
    where registration_id = ${id}`
  // Of a registration of release 0.1.0 the trigger that writes its lines does it first.
  await sql`create trigger line_balances_begun after insert on registrations when new.lines_version <> 0
    begin ${beginBalance}; end`.execute(db)
  await sql`create trigger line_balances_priced after update of total_minor on registrations
    when new.total_minor <> old.total_minor
    begin ${add(sql`(new.total_minor - old.total_minor)`, sql`new.id`)}; end`.execute(db)
  await sql`create trigger line_balances_added after insert on registration_lines
    begin ${add(sql`(- new.amount_minor)`, sql`new.registration_id`)}; end`.execute(db)
  await sql`create trigger line_balances_ended after update of ended_at on registration_lines
    when old.ended_at is null and new.ended_at is not null
    begin ${add(sql`new.amount_minor`, sql`new.registration_id`)}; end`.execute(db)
}

const beginBalance = sql`insert into line_balances (registration_id, missing_minor, is_off)
  values (new.id, new.total_minor, case when new.total_minor <> 0 then -1 end)`

async function watchInPostgres(db: Kysely<unknown>): Promise<void> {
  const now = sql`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  await sql`create function lines_for_0_1_0() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into attendees (registration_id, position, is_registrant, created_at)
          values (new.id, 1, 1, new.created_at);
        ${insertLinesOf(db, sql`r.created_at`, sql`and r.id = new.id`)};
      else
        update registration_lines set ended_at = ${now}, ended_by = ${sql.lit(olderVersion)}
          where registration_id = new.id and ended_at is null;
        ${insertLinesOf(db, now, sql`and r.id = new.id`)};
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger registration_lines_added_for_0_1_0 after insert on registrations for each row
    when (new.lines_version = 0) execute function lines_for_0_1_0()`.execute(db)
  await sql`create trigger registration_lines_renewed_for_0_1_0 after update on registrations for each row
    when (new.lines_version = old.lines_version and (${differing(soldColumns, 'is distinct from')}))
    execute function lines_for_0_1_0()`.execute(db)

  await sql`create function refuse_change_of_registration_lines() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and not (${differing(keptColumns, 'is distinct from')}
        or old.ended_at is not null and old.ended_at is distinct from new.ended_at
        or old.detail is distinct from new.detail and old.kind <> 'other') then return new; end if;
      raise exception ${sql.lit(neverChanges)};
    end $$`.execute(db)
  await sql`create trigger registration_lines_never_change before update or delete on registration_lines
    for each row execute function refuse_change_of_registration_lines()`.execute(db)

  const weigh = async (table: 'registrations' | 'registration_lines', id: string, events: string) => {
    const weighing = sql.id(`weigh_${table}`)
    await sql`create function ${weighing}() returns trigger language plpgsql as $$
      begin
        if exists (select from registrations where id = ${sql.raw(id)} and total_minor <> (
          select coalesce(sum(amount_minor), 0) from registration_lines
          where registration_id = ${sql.raw(id)} and ended_at is null))
        then raise exception 'the lines of registration % do not make its total', ${sql.raw(id)}; end if;
        return null;
      end $$`.execute(db)
    await sql`create constraint trigger ${sql.id(`${table}_weighed`)} after ${sql.raw(events)} on ${sql.table(table)}
      deferrable initially deferred for each row execute function ${weighing}()`.execute(db)
  }
  await weigh('registrations', 'new.id', 'insert or update of total_minor')
  await weigh('registration_lines', 'new.registration_id', 'insert or update of ended_at')
}
