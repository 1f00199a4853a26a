import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * The lines of issued documents get their kind, which so far only their words implied. Everything else, and so all that
 * is printed, stays exactly the same. The triggers that refuse every change are removed only for this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowChanges(db)
  const { rows } = await sql<{ id: number; snapshot: string }>`select id, snapshot from invoices`.execute(db)
  for (const { id, snapshot } of rows) {
    const document: { lines: Line[] } = JSON.parse(snapshot)
    const classified = { ...document, lines: document.lines.map(classify) }
    await sql`update invoices set snapshot = ${JSON.stringify(classified)} where id = ${id}`.execute(db)
  }
  await forbidChanges(db)
}

interface Line {
  description: string
  kind?: string
  isReplaced?: boolean
}

/** The exact words of lines until now. */
const kinds: Readonly<Record<string, string>> = {
  'Invited Presentation': 'registration',
  'Oral Presentation': 'registration',
  'Poster Presentation': 'registration',
  'Student Delegate': 'registration',
  Delegate: 'registration',
  'Virtual Presentation': 'registration',
  'Payment of an agreed amount': 'custom-amount',
  'Accompanying person': 'add-on',
  Discount: 'discount',
  'Processing fee': 'fee',
  'Kept under the refund policy': 'retained',
  'Kept under the refund policy, accommodation': 'retained-accommodation',
}

function classify(line: Line): Line {
  if (line.kind !== undefined) return line
  const isReplaced = line.description.startsWith('Instead of: ')
  const words = isReplaced ? line.description.slice('Instead of: '.length) : line.description
  const kind = /^Accommodation, \d+ nights?$/.test(words) ? 'accommodation' : (kinds[words] ?? 'other')
  return { kind, isReplaced, ...line }
}

async function allowChanges(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await sql`drop trigger invoices_never_change on invoices`.execute(db)
  else await sql`drop trigger invoices_no_update`.execute(db)
}

async function forbidChanges(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create trigger invoices_never_change before update or delete on invoices
      for each row execute function refuse_invoice_change()`.execute(db)
    return
  }
  await sql`create trigger invoices_no_update before update on invoices
    begin select raise(abort, 'an invoice never changes'); end`.execute(db)
}

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter
