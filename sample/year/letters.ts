import type { Transaction } from '#database/database.ts'
import { submitAbstract } from '#domain/abstracts/submit-abstract.ts'
import { pageVisitor } from '#domain/audit/actor.ts'
import { type Conference, hasEnded } from '#domain/conferences/conference.ts'
import { listContent } from '#domain/content/content-queries.ts'
import { sendContactMessage } from '#domain/inbox/send-contact-message.ts'
import { confirmSubscription, unsubscribe } from '#domain/newsletter/follow-link.ts'
import { subscribe } from '#domain/newsletter/subscribe.ts'
import { Dice } from '#sample/year/dice.ts'
import type { Happening } from '#sample/year/happening.ts'
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
export async function planLetters(
  tx: Transaction,
  { today, conferences }: { today: Temporal.PlainDate; conferences: readonly Conference[] },
): Promise<Happening[]> {
  const dice = new Dice(7)
  const ago = (days: number) => today.subtract({ days }).toZonedDateTime('UTC').toInstant().add({ hours: 9 })
  const letters: Happening[] = []
  for (let number = 0; number < 36; number++) {
    const { name, email } = invent(dice, 9_000 + number)
    const asked = ago(330 - number * 9)
    letters.push({
      at: asked,
      happen: async () => void (await subscribe(tx, { actor: pageVisitor, now: asked }, { name, email })),
    })
    // Some never answer the mail that asks them, and some have had enough after a while.
    if (number % 12 !== 11) letters.push(...planLinks(tx, email, asked.add({ hours: 2 }), number % 9 === 4))
  }
  const open = conferences.filter(conference => !hasEnded(conference, ago(0)))
  for (const [index, { subject, message }] of questions.entries()) {
    const { name, email, telephone: phoneNumber } = invent(dice, 9_100 + index)
    const owner = open[index % (open.length + 1)]?.id ?? null
    const at = ago(40 - index * 9)
    const letter = { name, email, phoneNumber, subject, message }
    letters.push({
      at,
      happen: async () => void (await sendContactMessage(tx, { actor: pageVisitor, now: at }, owner, letter)),
    })
  }
  for (const conference of open) {
    const types = await listContent(tx, conference.id, 'presentation-type')
    const topics = await listContent(tx, conference.id, 'topic')
    if (types.length === 0 || topics.length === 0) continue
    for (const [index, abstractTitle] of papers.entries()) {
      const presenter = invent(dice, conference.id * 1_000 + 900 + index)
      const now = ago(18 - index * 2)
      const input = {
        presenter,
        presentationTypeId: types[index % types.length]?.id ?? 0,
        topicId: topics[index % topics.length]?.id ?? 0,
        abstractTitle,
        abstractText: `${abstractTitle}. We report how the samples were taken, what was measured and what we would do differently. All data are open.`,
      }
      letters.push({
        at: now,
        happen: async () => {
          const submission = { conference, actor: pageVisitor, now, uploadKey: null }
          const submitted = await submitAbstract(tx, submission, input)
          if (!submitted.ok) throw new Error(`an abstract of the sample was refused: ${submitted.error.code}`)
        },
      })
    }
  }
  return letters
}

/** Following the link that confirms a subscription, and for some later the one that ends it. */
function planLinks(
  tx: Transaction,
  email: string,
  confirms: Temporal.Instant,
  isEnded: boolean,
): Happening[] {
  const tokens = () =>
    tx
      .selectFrom('subscriptions')
      .select(['confirm_token', 'secret'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  const ends = confirms.add({ hours: 120 })
  const confirm = async () => {
    const { confirm_token } = await tokens()
    await confirmSubscription(tx, { actor: pageVisitor, now: confirms }, confirm_token ?? '')
  }
  const end = async () => {
    const { secret } = await tokens()
    await unsubscribe(tx, { actor: pageVisitor, now: ends }, secret)
  }
  return [{ at: confirms, happen: confirm }, ...(isEnded ? [{ at: ends, happen: end }] : [])]
}
