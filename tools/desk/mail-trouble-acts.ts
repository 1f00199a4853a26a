import { sendRefusedAgain } from '#domain/correspondence/letters/send-refused-again.ts'
import { readMailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { counted } from '#domain/foundations/counted.ts'
import type { Act } from '#tools/desk/act.ts'
import { actNow, permitFor } from '#tools/desk/lookups.ts'
import { mailTroubleLines } from '#tools/desk/mail-trouble-lines.ts'

const list: Act = {
  usage: '',
  about: 'Say whether the mail server keeps mails back, since when and why.',
  takes: [],
  async run({ database }) {
    const trouble = await readMailTrouble(database.read)
    return trouble ? mailTroubleLines(trouble) : ['None.']
  },
}

const send: Act = {
  usage: '',
  about:
    'Send all mails again that the mail server kept back, those that were given up too. Mails that a recipient’s server refused are left alone.',
  takes: [],
  async run(payments) {
    const permit = permitFor('check-product', null)
    const count = await payments.database.write(tx => sendRefusedAgain(tx, permit, actNow(payments)))
    return [count === 0 ? 'None.' : `${counted(count, 'mail')} will be sent again.`]
  },
}

export const mailTroubleActs: Readonly<Record<string, Act>> = {
  'mail-trouble': list,
  'mail-trouble send': send,
}
