import type { Database } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { openOffice } from '#tests/support/office.ts'

const event = 'crystals'

/** A back office with what tests of group mails do in it. */
export async function openMailRoom(
  database: Database,
  mailServer: Parameters<typeof openOffice>[1] = {},
  way?: Parameters<typeof openOffice>[3],
  more: Parameters<typeof openOffice>[2] = {},
) {
  const office = await openOffice(database, mailServer, more, way)
  const { clock, fees, payments } = office
  const register = (email: string, name = 'Ada Noor', presentationType: 'oral' | 'delegate' = 'oral') =>
    createRegistration(database, fees, clock, {
      registrant: { ...registrant, email, name },
      presentationType,
    })
  const pay = (registrationId: number) => payInFull(payments, registrationId)
  type Staff = Awaited<ReturnType<typeof office.hire>>
  const path = `/organiser/c/${event}/mail`
  const compose = (who: Staff, query: string) => who.get(`${path}/new?${query}`)
  const write = async (
    who: Staff,
    text: { subject: string; body: string; purpose?: 'registration' | 'news' },
    query = 'state=awaiting-payment',
  ) => {
    const fields = { intent: 'save', query, draft: '', format: 'html', ...text }
    const saved = await who.post(`${path}/new`, fields)
    return { ...saved, id: saved.to?.split('/').at(-1) ?? '' }
  }
  const see = (who: Staff, id: string, query = '') => who.get(`${path}/${id}${query}`)
  const act = (who: Staff, id: string, fields: Record<string, string>) => who.post(`${path}/${id}`, fields)
  /** Sends what its page shows at this moment. */
  const sendAsRead = async (who: Staff, id: string) =>
    act(who, id, { intent: 'send', digest: (await see(who, id)).data.draft?.digest ?? '' })
  /** Repeats until nothing is due, however many batches it takes. */
  const deliver = () => office.runEffects('group-mail')
  const to = (email: string) => office.server.messages.filter(({ recipients }) => recipients.includes(email))
  /** A mail to this many new subscribers, whose ten minutes are over. */
  const sendNews = async (people: number) => {
    const now = toStored(clock.now())
    const subscribers = Array.from({ length: people }, (_, index) => ({
      name: '',
      email: `reader-${index}@example.org`,
      created_at: now,
      confirmed_at: now,
      secret: `secret-${index}`,
    }))
    await database.write(tx => tx.insertInto('subscriptions').values(subscribers).execute())
    const owner = await office.hire('owner')
    const { id } = await write(owner, { subject: 'News', body: '{greeting}' }, 'audience=newsletter')
    await sendAsRead(owner, id)
    clock.pass({ minutes: 10 })
    return { owner, id }
  }
  return { ...office, register, pay, compose, write, see, act, sendAsRead, deliver, to, path, sendNews }
}
