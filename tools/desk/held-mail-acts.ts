import { decideOnHeldMails, readHeldMails } from '#domain/foundations/attention/restored-copy.ts'
import { counted } from '#domain/foundations/counted.ts'
import type { Act } from '#tools/desk/act.ts'
import { actNow } from '#tools/desk/lookups.ts'

const list: Act = {
  usage: '',
  about:
    'List the mails that wait for a decision, because the database lived elsewhere before and may be a restored backup.',
  takes: [],
  async run({ database }) {
    const held = await readHeldMails(database.read)
    if (!held) return ['None.']
    return [
      `Since ${held.since.toString({ smallestUnit: 'minute' })}:`,
      ...held.kinds.map(({ kind, count }) => `    ${count} × ${kind}`),
    ]
  },
}

const decide = (decision: 'send' | 'drop', about: string, done: string): Act => ({
  usage: '',
  about,
  takes: [],
  async run(payments) {
    const { database } = payments
    if (!(await readHeldMails(database.read))) return ['None.']
    const count = await database.write(tx => decideOnHeldMails(tx, actNow(payments), decision))
    return [`${counted(count, 'mail')} ${done}.`]
  },
})

export const heldMailActs: Readonly<Record<string, Act>> = {
  'held-mails': list,
  'held-mails send': decide('send', 'Send the held mails: nobody has them yet.', 'will be sent'),
  'held-mails drop': decide(
    'drop',
    'Drop the held mails: they were sent between the backup and its restoration.',
    'dropped',
  ),
}
