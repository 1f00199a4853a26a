import { counted } from '#domain/foundations/counted.ts'
import { setOfflinePayment } from '#domain/preparation/set-up/set-offline-payment.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { readJsonFile } from '#tools/desk/json-file.ts'
import { actNow, findEvent, permitFor, wordsForInput } from '#tools/desk/lookups.ts'

const setOfflinePaymentAct: Act = {
  usage: 'FILE [--event EVENT]',
  about: 'Set from a JSON file which bank transfers and cash are accepted, at all conferences or at one.',
  takes: ['file'],
  async run(payments, given) {
    const name = given.option('event')
    const owner = name === undefined ? null : (await findEvent(payments, name)).id
    const input = await readJsonFile(given.of('file'))
    const set = await payments.database.write(tx =>
      setOfflinePayment(tx, permitFor('set-organisation', owner), actNow(payments), input),
    )
    if (!set.ok) throw new Refusal(wordsForInput(set.error))
    const { bankTransfer, cashOnSite } = set.value
    return [
      bankTransfer
        ? `Bank transfers are accepted, to ${bankTransfer.account}, within ${counted(bankTransfer.daysToPay, 'day')}.`
        : 'No bank transfers are accepted.',
      cashOnSite ? `Cash is accepted on site: ${cashOnSite.where}.` : 'No cash is accepted on site.',
    ]
  },
}

export const offlineActs: Readonly<Record<string, Act>> = { 'offline-payment set': setOfflinePaymentAct }
