/**
 * The list of abstracts with 1, 50 and 781 of them, and the last hour before the deadline: everybody opens the form and submits it at
 * once, while ten times more people read the site.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { type Bench, type Runner, withBuilds } from '#tools/bench/bench.ts'
import { type Row, rowOf, type Subject } from '#tools/bench/results.ts'
import { signIn } from '#tools/bench/signed-in.ts'

const event = 'material-science'
const connections = 50
/** For each form that is opened or sent, so many other pages are read. */
const readersEach = 10

type Figures = readonly (readonly [what: string, unit: Row['unit'], value: number])[]

export async function measureAbstracts(bench: Bench): Promise<Row[]> {
  const people = bench.isQuick ? 100 : 5_000
  const rows = new Map<string, Row>()
  const note = (subject: Subject, figures: Figures) => {
    for (const [what, unit, value] of figures) {
      // A table by subject.
      const values = new Map(Object.entries(rows.get(what)?.values ?? {}) as [Subject, number][])
      rows.set(what, rowOf({ part: 'abstracts', what, unit }, values.set(subject, value)))
    }
  }
  await withBuilds(
    bench,
    'sqlite',
    async runners => {
      for (const runner of runners) {
        const { subject } = runner.build
        note(subject, await measureList(bench, runner))
        note(subject, await measureLastHour(bench, runner, people))
      }
    },
    // Each author has an address of their own.
    { TRUSTED_PROXIES: '127.0.0.1,::1' },
  )
  return [...rows.values()]
}

async function measureList({ isQuick, say }: Bench, runner: Runner): Promise<Figures> {
  const staff = await signIn(runner)
  const given = await toSubmitTo(runner)
  const figures: [string, Row['unit'], number][] = []
  let filled = 0
  for (const count of [1, 50, 781]) {
    for (; filled < count; filled++)
      await createAbstract(runner.database, given.at, { ...given, number: `BN-${filled}` })
    const address = `/organiser/c/${event}/abstracts${count > 50 ? '?rows=all' : ''}`
    const times: number[] = []
    let bytes = 0
    // The first ones warm it up.
    for (let round = 0; round < (isQuick ? 12 : 60); round++) {
      const startedAt = performance.now()
      const answer = await staff.ask(address)
      if (round >= 10) times.push(performance.now() - startedAt)
      bytes = answer.bytes
      if (answer.text.split('data-row=').length - 1 !== count)
        throw new Error(`${address} does not show ${count} abstracts`)
    }
    const what = `List of abstracts, ${count} rows`
    say(`${what}: p50 ${at(times, 50).toFixed(0)} ms, p95 ${at(times, 95).toFixed(0)} ms, ${bytes} bytes`)
    figures.push(
      [`${what}, p50`, 'ms', at(times, 50)],
      [`${what}, p95`, 'ms', at(times, 95)],
      [`${what}, size`, 'MB', bytes / 1e6],
    )
  }
  return figures
}

async function toSubmitTo({ database }: Runner) {
  const conference = await findConference(database.read, event)
  if (!conference) throw new Error(`there is no ${event}`)
  const [type] = await listContent(database.read, conference.id, 'presentation-type')
  const [topic] = await listContent(database.read, conference.id, 'topic')
  if (!type || !topic) throw new Error('there is nothing to submit to')
  return { type, topic, at: { conferenceId: conference.id, now: systemClock.now() } }
}

/** @throws where an abstract that was accepted is not stored, or one is stored twice */
async function measureLastHour({ say }: Bench, runner: Runner, people: number): Promise<Figures> {
  const { product, database } = runner
  const form = `${product.address}/${event}/submit-abstract`
  const { type, topic, at: stored } = await toSubmitTo(runner)
  const [forms, posts, pages]: [number[], number[], number[]] = [[], [], []]
  const accepted: string[] = []
  let next = 0
  let isOver = false
  const timed = async (times: number[], ask: () => Promise<Response>) => {
    const startedAt = performance.now()
    const answer = await ask()
    const text = await answer.text()
    times.push(performance.now() - startedAt)
    return { answer, text }
  }
  const author = async () => {
    while (next < people) {
      const number = next++
      const headers = {
        'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      }
      const email = `author-${number}@example.org`
      for (;;) {
        const { text } = await timed(forms, () => fetch(form, { headers }))
        const held = Object.fromEntries(
          [...text.matchAll(/<input type="hidden" name="(draft|captcha_\w+)" value="([^"]*)"/g)].map(
            ([, name = '', value = '']) => [name, value],
          ),
        )
        // A page that waits in line comes again by itself.
        if (held.captcha_token === undefined) await wait(1_000)
        else {
          const body = new FormData()
          const fields = {
            ...held,
            ...fieldsOf(number, email),
            presentation_type: type.id,
            topic_of_interest: topic.id,
            captcha_answer: Number(held.captcha_first) + Number(held.captcha_second),
          }
          for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
          const { answer } = await timed(posts, () =>
            fetch(form, {
              method: 'POST',
              body,
              headers: { ...headers, Origin: product.address },
              redirect: 'manual',
            }),
          )
          if (answer.status === 303) accepted.push(email)
          else if (answer.status === 503) continue
          else throw new Error(`the form of ${email} was answered with ${answer.status}`)
        }
        if (accepted.includes(email)) break
      }
    }
  }
  const readable = ['', '/topics', '/call-for-Abstracts', '/program', '/venue'].map(
    page => `${product.address}/${event}${page}`,
  )
  const reader = async (first: number) => {
    for (let n = first; !isOver; n++) {
      await timed(pages, () => fetch(readable[n % readable.length] ?? ''))
      // Ten reads for each form and post: no faster than those.
      while (!isOver && pages.length > readersEach * (forms.length + posts.length)) await wait(5)
    }
  }
  const startedAt = performance.now()
  const readers = Array.from({ length: 20 }, (_, n) => reader(n))
  await Promise.all(Array.from({ length: Math.min(connections, people) }, author))
  const seconds = (performance.now() - startedAt) / 1_000
  isOver = true
  await Promise.all(readers)
  const found = await database.read
    .selectFrom('abstracts')
    .select(['email', 'number'])
    .where('conference_id', '=', stored.conferenceId)
    .where('email', 'like', 'author-%')
    .execute()
  const emails = new Set(found.map(({ email }) => email))
  const numbers = new Set(found.map(({ number }) => number))
  const lost = accepted.filter(email => !emails.has(email))
  if (lost.length > 0 || found.length !== people || numbers.size !== people)
    throw new Error(
      `of ${people} authors, ${accepted.length} were told that they submitted, ${found.length} abstracts with ${numbers.size} numbers are stored, and ${lost.length} are lost`,
    )
  const what = `${formatCount(people)} abstracts at once`
  say(
    `${what}: nothing lost; form p99 ${at(forms, 99).toFixed(0)} ms, sent p99 ${at(posts, 99).toFixed(0)} ms, beside ${formatCount(pages.length)} pages, p99 ${at(pages, 99).toFixed(0)} ms`,
  )
  return [
    [`${what}, submitted`, 'a second', people / seconds],
    [`${what}, opening the form, p99`, 'ms', at(forms, 99)],
    [`${what}, sending it, p99`, 'ms', at(posts, 99)],
    [`${what}, pages of ten times more readers, p99`, 'ms', at(pages, 99)],
  ]
}

const fieldsOf = (number: number, email: string) => ({
  title: 'Dr.',
  name: `Author ${number}`,
  email,
  telephone: '+46 8 000 00 00',
  organization: 'Institute of Slow Glass',
  city: 'Uppsala',
  country: 752,
  abstract_title: `On glass ${number}`,
  abstract_text: 'We looked for it everywhere, and found it at last. '.repeat(20),
})

/** A percentile. */
function at(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
