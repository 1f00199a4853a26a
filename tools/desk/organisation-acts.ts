import { recordAudit } from '#domain/audit/audit.ts'
import { findContent } from '#domain/content/content-queries.ts'
import { kinds } from '#domain/content/kinds.ts'
import { addContent, clearContent } from '#domain/content/write-content.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { readJsonFile } from '#tools/desk/json-file.ts'
import { actor } from '#tools/desk/lookups.ts'

const setOrganisation: Act = {
  usage: 'FILE',
  about:
    'Replace who the organiser is by a JSON file: footer, mails, receipts, and invoices without a legal name.',
  takes: ['file'],
  async run(payments, given) {
    // A field that nobody knows is a misspelled one.
    const parsed = kinds.organisation.fields.strict().safeParse(await readJsonFile(given.of('file')))
    if (!parsed.success) {
      const problems = parsed.error.issues.map(
        issue => `${issue.path.join('.') || 'The file'}: ${issue.message}`,
      )
      throw new Refusal(problems.join('\n'))
    }
    const { name, email } = parsed.data
    await payments.database.write(async tx => {
      await clearContent(tx, null, 'organisation')
      await addContent(tx, null, 'organisation', [parsed.data])
      await recordAudit(tx, {
        conferenceId: null,
        actor,
        act: 'organisation set',
        subject: { kind: 'site', id: null },
        facts: {},
        now: payments.clock.now(),
      })
    })
    return [`The organiser is ${name}; mail comes from ${email}.`]
  },
}

const showOrganisation: Act = {
  usage: '',
  about: 'Print who the organiser is, as a file for `organisation set`.',
  takes: [],
  async run(payments) {
    const stored = await findContent(payments.database.read, null, 'organisation')
    if (!stored) throw new Refusal('Nothing is said of the organiser yet.')
    const { id: _, ...fields } = stored
    return JSON.stringify(fields, null, 2).split('\n')
  },
}

export const organisationActs: Readonly<Record<string, Act>> = {
  'organisation set': setOrganisation,
  'organisation show': showOrganisation,
}
