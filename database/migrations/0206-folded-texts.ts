import type { Kysely } from 'kysely'

/** The tables at this point, independent of later migrations. */
interface Tables {
  registrations: {
    id: number
    code: string
    name: string
    email: string
    organization: string
    billing_organization: string
  }
  registration_texts: { registration_id: number; holder: string; contact: string; numbers: string }
  contact_messages: {
    id: number
    name: string
    email: string
    phone_number: string
    subject: string
    message: string
    searched: string
  }
  subscriptions: { id: number; name: string; email: string; searched: string }
  codes: { id: number; code: string; compared: string }
}

/**
 * Searched texts are folded further: without apostrophes and characters that cannot be seen, with ø as o. Codes and numbers
 * are searched, and discount codes compared, by their letters and digits too.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('codes')
    .addColumn('compared', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('codes_compared').on('codes').column('compared').execute()
  await inBatches(
    last =>
      db.selectFrom('codes').select(['id', 'code']).where('id', '>', last).orderBy('id').limit(500).execute(),
    ({ id, code }) =>
      db
        .updateTable('codes')
        .set({ compared: lettersAndDigits(code) || code })
        .where('id', '=', id)
        .execute(),
  )
  await inBatches(
    last =>
      db
        .selectFrom('registrations')
        .innerJoin('registration_texts', 'registration_id', 'registrations.id')
        .select([
          'registrations.id',
          'code',
          'name',
          'email',
          'organization',
          'billing_organization',
          'numbers',
        ])
        .where('registrations.id', '>', last)
        .orderBy('registrations.id')
        .limit(500)
        .execute(),
    row =>
      db
        .updateTable('registration_texts')
        .set({
          holder: [fold(row.name), fold(row.organization), searchedCode(row.code)].join('\n'),
          contact: fold([row.email, row.billing_organization].join('\n')),
          numbers: row.numbers
            .split('\n')
            .filter(Boolean)
            .map(number => `${searchedCode(number)}\n`)
            .join(''),
        })
        .where('registration_id', '=', row.id)
        .execute(),
  )
  await inBatches(
    last =>
      db.selectFrom('contact_messages').selectAll().where('id', '>', last).orderBy('id').limit(500).execute(),
    row =>
      db
        .updateTable('contact_messages')
        .set({
          searched: fold([row.name, row.phone_number, row.email, row.subject, row.message].join('\n')),
        })
        .where('id', '=', row.id)
        .execute(),
  )
  await inBatches(
    last =>
      db
        .selectFrom('subscriptions')
        .select(['id', 'name', 'email'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(500)
        .execute(),
    ({ id, name, email }) =>
      db
        .updateTable('subscriptions')
        .set({ searched: fold(`${name}\n${email}`) })
        .where('id', '=', id)
        .execute(),
  )
}

async function inBatches<Row extends { id: number }>(
  read: (last: number) => Promise<Row[]>,
  renew: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) {
    for (const row of rows) await renew(row)
  }
}

const searchedCode = (code: string) => [...new Set([fold(code), lettersAndDigits(code)])].join(' ')

const lettersAndDigits = (code: string) => fold(code).replace(/[^\p{L}\p{N}]+/gu, '')

/** How texts were folded at the time of this migration. */
function fold(text: string): string {
  return (
    text
      .replace(formatCharacters, '')
      // Unicode takes it apart into a space and an accent.
      .replaceAll('´', "'")
      .normalize('NFKD')
      // Lower case first, because ẞ has no other upper case; then upper case, which turns ß into SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(accents, '')
      .replace(apostrophes, '')
      .replace(dashes, '-')
      .replace(ownLetters, letter => typedInstead[letter] ?? letter)
      .replace(blanksInHan, '')
  )
}
const formatCharacters = /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\u{e0020}-\u{e007f}]]/gv
const apostrophes = /['’‘‛ʼʻʹ`′\u200c\u200d]/g
/** Not the vowel signs of Indian scripts and the voicing marks of Japanese, which distinguish words. */
const accents =
  /[[\p{M}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u3099\u309a]]|\u0640/gv
const dashes = /[\p{Pd}\u2043\u2212]/gu
const blanksInHan =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]) +(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu

/** Letters that are no other letter with an accent for Unicode, and what is typed where a keyboard lacks them. */
const typedInstead: Readonly<Record<string, string>> = {
  ς: 'σ', æ: 'ae', ð: 'd', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', ø: 'o', œ: 'oe', þ: 'th', ŧ: 't', ɨ: 'i', ʉ: 'u', ɓ: 'b', ɗ: 'd', ƙ: 'k',
} // biome-ignore format: a table
const ownLetters = new RegExp(`[${Object.keys(typedInstead).join('')}]`, 'g')
