import { type Kysely, sql } from 'kysely'

/** The tables at this point, independent of later migrations. */
interface Tables {
  registrations: {
    id: number
    conference_id: number
    code: string
    name: string
    email: string
    organization: string
    billing_organization: string
  }
  registration_texts: {
    registration_id: number
    conference_id: number
    holder: string
    numbers: string
  }
  payment_attempts: { registration_id: number; gateway_order_id: string | null }
  captures: { registration_id: number; gateway_capture_id: string }
  invoices: { registration_id: number; number: string }
  offline_orders: { id: string; reference: string | null }
}

/**
 * The searchable text of registrations is stored folded in narrow rows, so that a search for a part of a name reads a
 * few megabytes and not every registration. The list of a conference has an index for each of its sort orders.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('registration_texts')
    .addColumn('registration_id', 'bigint', c => c.notNull().primaryKey().references('registrations.id'))
    .addColumn('conference_id', 'bigint', c => c.notNull())
    .addColumn('holder', 'text', c => c.notNull())
    .addColumn('numbers', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('texts_by_conference')
    .on('registration_texts')
    .columns(['conference_id', 'registration_id'])
    .execute()
  await fill(db)
  await db.schema
    .createIndex('registrations_by_age')
    .on('registrations')
    .columns(['conference_id', 'id'])
    .execute()
  await db.schema
    .createIndex('registrations_by_name')
    .on('registrations')
    .column('conference_id')
    .expression(sql`lower(name)`)
    .column('id')
    .execute()
  await db.schema
    .createIndex('registrations_by_total')
    .on('registrations')
    .columns(['conference_id', 'total_minor', 'id'])
    .execute()
  await db.schema
    .createIndex('registrations_by_standing')
    .on('registrations')
    .columns(['conference_id', 'state', 'presentation_type'])
    .execute()
}

async function fill(db: Kysely<Tables>): Promise<void> {
  const numbers = await numbersOf(db)
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('registrations')
      .select(['id', 'conference_id', 'code', 'name', 'email', 'organization', 'billing_organization'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    await db
      .insertInto('registration_texts')
      .values(
        rows.map(row => ({
          registration_id: row.id,
          conference_id: row.conference_id,
          holder: fold(
            [row.name, row.email, row.organization, row.billing_organization, row.code].join('\n'),
          ),
          numbers: (numbers.get(row.id) ?? []).map(number => `${fold(number)}\n`).join(''),
        })),
      )
      .execute()
  }
}

/** Numbers of orders, payments, bank transfers and invoices, by registration. */
async function numbersOf(db: Kysely<Tables>): Promise<Map<number, string[]>> {
  const attempts = await db
    .selectFrom('payment_attempts')
    .leftJoin('offline_orders', 'offline_orders.id', 'payment_attempts.gateway_order_id')
    .select(['registration_id', 'gateway_order_id', 'reference'])
    .execute()
  const captures = await db
    .selectFrom('captures')
    .select(['registration_id', 'gateway_capture_id as number'])
    .execute()
  const invoices = await db.selectFrom('invoices').select(['registration_id', 'number']).execute()
  const found = new Map<number, string[]>()
  const add = (id: number, number: string | null) => {
    if (number) found.set(id, [...(found.get(id) ?? []), number])
  }
  for (const { registration_id, gateway_order_id, reference } of attempts) {
    add(registration_id, gateway_order_id)
    add(registration_id, reference)
  }
  for (const { registration_id, number } of [...captures, ...invoices]) add(registration_id, number)
  return found
}

/** How texts were folded at the time of this migration. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()
