import type { Kysely } from 'kysely'

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
  registration_texts: { registration_id: number; conference_id: number; holder: string; contact: string }
}

/** Contact data is searched in a column of its own, because not everybody who searches may see it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('registration_texts')
    .addColumn('contact', 'text', c => c.notNull().defaultTo(''))
    .execute()
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
          holder: fold([row.name, row.organization, row.code].join('\n')),
          contact: fold([row.email, row.billing_organization].join('\n')),
        })),
      )
      .onConflict(conflict =>
        conflict.column('registration_id').doUpdateSet(eb => ({
          holder: eb.ref('excluded.holder'),
          contact: eb.ref('excluded.contact'),
        })),
      )
      .execute()
  }
}

/** How texts were folded at the time of this migration. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()
