import type { Transaction } from '#database/database.ts'
import { submitAbstract } from '#domain/abstracts/submit-abstract.ts'
import { pageVisitor } from '#domain/audit/actor.ts'
import { type Conference, hasEnded } from '#domain/conferences/conference.ts'
import { listContent } from '#domain/content/content-queries.ts'
import { sendContactMessage } from '#domain/correspondence/send-contact-message.ts'
import { confirmSubscription, unsubscribe } from '#domain/newsletter/follow-link.ts'
import { subscribe } from '#domain/newsletter/subscribe.ts'
import { Dice } from '#sample/year/dice.ts'
import { invent } from '#sample/year/people.ts'

const questions = [
  {
    subject: 'Letter of invitation',
    message: 'Could you send me a letter of invitation for my visa? I have registered and paid.',
  },
  {
    subject: 'Poster size',
    message: 'Are landscape posters possible? Our printer takes A0 only that way round.',
  },
  {
    subject: 'Quiet room',
    message:
      'I travel with a baby of seven months. Is there a room where I can feed her between the sessions?',
  },
  {
    subject: 'Invoice for our finance office',
    message: 'The invoice should carry our order number. Where can I add it?',
  },
  {
    subject: 'Presenting by video',
    message: 'My co-author cannot travel. May she answer questions on the screen after my talk?',
  },
] as const

const papers = [
  'Slow cracks in cork composites under harbour loads',
  'Bearing steels from scrap alone: five melts compared',
  'Thermal ageing of sealants on south walls',
  'What a textile remembers of its first wash',
  'Low-firing clays with river sand from three catchments',
  'Twenty years of readings from one concrete jetty',
  'Recovering cathodes without solvents',
  'Wear of wooden bearings in water mills',
] as const

/** What people write to the office over the months: questions, abstracts, and their address for the newsletter. */
export async function writeLetters(
  tx: Transaction,
  { today, conferences }: { today: Temporal.PlainDate; conferences: readonly Conference[] },
): Promise<void> {
  const dice = new Dice(7)
  const ago = (days: number) => today.subtract({ days }).toZonedDateTime('UTC').toInstant().add({ hours: 9 })
  for (let number = 0; number < 36; number++) {
    const { name, email } = invent(dice, 9_000 + number)
    const asked = ago(330 - number * 9)
    await subscribe(tx, { name, email }, asked)
    // Some never answer the mail that asks them, and some have had enough after a while.
    if (number % 12 !== 11) await followLinks(tx, email, asked.add({ hours: 2 }), number % 9 === 4)
  }
  const open = conferences.filter(conference => !hasEnded(conference, ago(0)))
  for (const [index, { subject, message }] of questions.entries()) {
    const { name, email, telephone: phoneNumber } = invent(dice, 9_100 + index)
    const owner = open[index % (open.length + 1)]?.id ?? null
    await sendContactMessage(tx, owner, { name, email, phoneNumber, subject, message }, ago(40 - index * 9))
  }
  for (const conference of open) {
    const types = await listContent(tx, conference.id, 'presentation-type')
    const topics = await listContent(tx, conference.id, 'topic')
    if (types.length === 0 || topics.length === 0) continue
    for (const [index, abstractTitle] of papers.entries()) {
      const presenter = invent(dice, conference.id * 1_000 + 900 + index)
      const submission = {
        conference,
        actor: pageVisitor,
        now: ago(18 - index * 2),
        draftKey: null,
        uploadKey: null,
      }
      const input = {
        presenter,
        presentationTypeId: types[index % types.length]?.id ?? 0,
        topicId: topics[index % topics.length]?.id ?? 0,
        abstractTitle,
        abstractText: `${abstractTitle}. We report how the samples were taken, what was measured and what we would do differently. All data are open.`,
      }
      const submitted = await submitAbstract(tx, submission, input)
      if (!submitted.ok) throw new Error(`an abstract of the sample was refused: ${submitted.error.code}`)
    }
  }
}

/** Follows the link that confirms a subscription, and for some later the one that ends it. */
async function followLinks(
  tx: Transaction,
  email: string,
  now: Temporal.Instant,
  isEnded: boolean,
): Promise<void> {
  const { confirm_token, secret } = await tx
    .selectFrom('subscriptions')
    .select(['confirm_token', 'secret'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await confirmSubscription(tx, confirm_token ?? '', now)
  if (isEnded) await unsubscribe(tx, secret, now.add({ hours: 120 }))
}
