import { findContent } from '#domain/conference/content/content-queries.ts'
import { setOrganisation } from '#domain/conference/settings/set-organisation.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { readJsonFile } from '#tools/desk/json-file.ts'
import { actNow, permitFor, wordsForInput } from '#tools/desk/lookups.ts'

const setOrganisationAct: Act = {
  usage: 'FILE',
  about:
    'Replace the organiser’s details from a JSON file: footer, mails, receipts, and invoices without a legal name.',
  takes: ['file'],
  async run(payments, given) {
    const input = await readJsonFile(given.of('file'))
    const set = await payments.database.write(tx =>
      setOrganisation(tx, permitFor('set-organisation', null), actNow(payments), input),
    )
    if (!set.ok) throw new Refusal(wordsForInput(set.error))
    const { name, email } = set.value
    return [`The organiser is ${name}; mail comes from ${email}.`]
  },
}

const showOrganisation: Act = {
  usage: '',
  about: 'Print the organiser’s details, as a file for `organisation set`.',
  takes: [],
  async run(payments) {
    const stored = await findContent(payments.database.read, null, 'organisation')
    if (!stored) throw new Refusal('The organiser’s details are not set yet.')
    const { id: _, ...fields } = stored
    return JSON.stringify(fields, null, 2).split('\n')
  },
}

export const organisationActs: Readonly<Record<string, Act>> = {
  'organisation set': setOrganisationAct,
  'organisation show': showOrganisation,
}
