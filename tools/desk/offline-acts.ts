import { recordAudit } from '#domain/audit/audit.ts'
import { kinds } from '#domain/content/kinds.ts'
import { addContent, clearContent } from '#domain/content/write-content.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { readJsonFile } from '#tools/desk/json-file.ts'
import { actor, findEvent } from '#tools/desk/lookups.ts'

const setOfflinePayment: Act = {
  usage: 'FILE [--event EVENT]',
  about: 'Say by a JSON file which bank transfers and cash are taken, at all conferences or at one.',
  takes: ['file'],
  async run(payments, given) {
    const name = given.option('event')
    const owner = name === undefined ? null : (await findEvent(payments, name)).id
    const parsed = kinds['offline-payment'].fields.safeParse(await readJsonFile(given.of('file')))
    if (!parsed.success) {
      const problems = parsed.error.issues.map(
        issue => `${issue.path.join('.') || 'The file'}: ${issue.message}`,
      )
      throw new Refusal(problems.join('\n'))
    }
    const { bankTransfer, cashOnSite } = parsed.data
    await payments.database.write(async tx => {
      await clearContent(tx, owner, 'offline-payment')
      await addContent(tx, owner, 'offline-payment', [parsed.data])
      await recordAudit(tx, {
        conferenceId: owner,
        actor,
        act: 'offline payment set',
        subject: owner === null ? { kind: 'site', id: null } : { kind: 'conference', id: owner },
        facts: { takesTransfers: bankTransfer !== null, takesCash: cashOnSite !== null },
        now: payments.clock.now(),
      })
    })
    return [
      bankTransfer
        ? `Bank transfers are taken, to ${bankTransfer.account}, within ${bankTransfer.daysToPay} days.`
        : 'No bank transfers are taken.',
      cashOnSite ? `Cash is taken on site: ${cashOnSite.where}.` : 'No cash is taken on site.',
    ]
  },
}

export const offlineActs: Readonly<Record<string, Act>> = { 'offline-payment set': setOfflinePayment }
