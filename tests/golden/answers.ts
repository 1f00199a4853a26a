/** Everything that a build answers about its registrations, without what differs by chance. */
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { readPage } from '#tests/conformance/page.ts'
import { begins, events, type GoldenProduct, startGolden } from '#tests/golden/golden-product.ts'
import { askApi, Books, fewMoments, type Known, moments, readKnown } from '#tests/golden/live.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

/** Lines of text, or an answer of an interface, by where they were read. */
export type Answers = Record<string, unknown>

/** Of the sample's conferences those that sell the same in both builds. */
const compared = [...events, 'life-sciences', 'material-science-2026'] as const

interface Options {
  seed: number
  /** Another built copy of the project. */
  copyAt?: string
  /** With few people, and few of the sample's. */
  isSmall?: boolean
}

/** Of the stored answers. */
export const seed = 1

/** Of the sample's registrations, one of so many is read where few are. */
const oneOfSample = 25

/** Lives through the same months, and reads everything at their end. */
export async function readAnswers(
  scratchFolder: string,
  { seed: chance, copyAt, isSmall = false }: Options,
): Promise<Answers> {
  const golden = await startGolden(scratchFolder, copyAt)
  try {
    const books = new Books(golden, chance)
    const ofSample = new Set((await readKnown(golden)).map(({ id }) => id))
    const answers: Answers = {}
    for (const [number, moment] of (isSmall ? fewMoments : moments).entries()) {
      if (moment.at !== null) await golden.goOn(moment.at)
      await untilQuiet(golden, moment.at ?? begins)
      await books.live(moment)
      await untilQuiet(golden, moment.at ?? begins)
      const named = await namesOf(golden)
      for (const event of events) {
        for (const page of ['registration-fee', 'online-registration']) {
          const { text } = await readAt(golden, `/${event}/${page}`)
          answers[`moment ${number}: ${event}/${page}`] = named.lines(text)
        }
      }
    }
    const named = await namesOf(golden)
    answers.acts = books.done.map(({ what, answer }) => `${named.text(what)}: ${named.text(answer)}`)
    for (const event of events) {
      for (const call of ['register_categorys', 'accommodations']) {
        const { text } = await readAt(golden, `/colloquyBackend/${event}/registration/${call}/`)
        answers[`wire: ${event}/${call}`] = JSON.parse(text)
      }
    }
    for (const list of ['payments', 'ledger', 'registrations']) {
      for (const event of compared) {
        const { text } = await askApi(golden, `/conferences/${event}/exports/${list}`)
        answers[`export: ${event}/${list}`] = parse(named.text(text), {
          columns: true,
          bom: true,
          on_record: ({ Entry: _, Effect: __, ...row }) => row,
        })
      }
    }
    const known = (await readKnown(golden))
      .filter(({ event }) => isCompared(event))
      .filter(({ id }, at) => !isSmall || !ofSample.has(id) || at % oneOfSample === 0)
    for (const one of known) {
      Object.assign(answers, await readOne(golden, one, named))
    }
    return answers
  } finally {
    await golden.remove()
  }
}

const isCompared = (event: string) => compared.some(each => each === event)

async function readOne(
  golden: GoldenProduct,
  { event, code, secret }: Known,
  named: Names,
): Promise<Answers> {
  const name = named.text(code)
  const answers: Answers = {}
  const at = `/${event}/registrations/${secret}`
  const page = await readAt(golden, at)
  answers[`${name} page`] = named.lines(page.text)
  const change = await readAt(golden, `${at}/change`)
  answers[`${name} change`] = named.lines(change.text)
  for (const below of ['', '/payments', '/refunds', '/cancellation']) {
    const { text } = await askApi(golden, `/conferences/${event}/registrations/${code}${below}`)
    answers[`${name} api${below}`] = JSON.parse(named.text(text), withoutIds)
  }
  const papers = readPage(page.text)
    .document.querySelectorAll('a[href*=".pdf"]')
    .map(each => each.getAttribute('href') ?? '')
  for (const [number, paper] of [...new Set(papers)].entries()) {
    const answer = await fetch(new URL(paper, golden.product.address))
    const { ink } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    answers[`${name} paper ${number}`] = named.text(ink)
  }
  return answers
}

async function readAt({ product }: GoldenProduct, at: string) {
  const answer = await fetch(product.address + at)
  return { status: answer.status, text: await answer.text() }
}

interface Names {
  text(text: string): string
  lines(html: string): string[]
}

/** The numbers of invoices and credit notes, which conferences share, in the order of issue. */
async function readInvoices({ database }: GoldenProduct): Promise<string[]> {
  const { rows } = await sql<{ number: string; event: string }>`
    select i.number, c.name as event from invoices i join registrations r on r.id = i.registration_id
    join conferences c on c.id = r.conference_id order by i.id`.execute(database.read)
  return rows.filter(({ event }) => isCompared(event)).map(({ number }) => number)
}

/** Whose ids differ, because another conference of the sample has more registrations now. */
const withoutIds = (key: string, value: unknown) => (key === 'id' || key === 'paymentId' ? undefined : value)

/** Names everything that chance named by its place in the order of events. */
async function namesOf(golden: GoldenProduct): Promise<Names> {
  const names = new Map<string, string>()
  const ids = new Map<string, number>()
  for (const { id, code, secret, event } of await readKnown(golden)) {
    const number = (ids.get(event) ?? 0) + 1
    ids.set(event, number)
    names.set(code, `${event}-${number}`)
    names.set(code.replace('-', ''), `${event}-${number}`)
    names.set(secret, `secret-${event}-${number}`)
    names.set(`#${id}`, `${event}-${number}`)
  }
  for (const [index, number] of (await readInvoices(golden)).entries()) {
    names.set(number, `${number.slice(0, number.indexOf('/'))}/bill-${index}`)
    names.set(number.replace('/', '_'), `${number.slice(0, number.indexOf('/'))}_bill-${index}`)
  }
  const pattern = new RegExp([...names.keys()].map(each => RegExp.escape(each)).join('|') || '(?!)', 'g')
  const text = (given: string) =>
    given
      .replaceAll(/#\d+$/g, each => names.get(each) ?? each)
      .replaceAll(pattern, each => names.get(each) ?? each)
      .replaceAll(golden.product.address, '')
      .replaceAll(/\/registrations\/[\w-]{32}/g, '/registrations/another-secret')
      .replaceAll(/\?done=[\w-]+/g, '?done')
      .replaceAll(/demo_(cap|order|ref\w*)_[\w-]{22}/g, 'demo_$1')
      .replaceAll(/offline-refund-[0-9a-f-]{36}/g, 'offline-refund')
      .replaceAll(/"(id|paymentId)":\d+/g, '"$1":0')
      .replaceAll(/T\d\d:\d\d(:\d\d(\.\d+)?)?Z/g, 'T--')
      .replaceAll(/\b\d\d:\d\d(:\d\d)?\b/g, '--:--')
  return {
    text,
    lines: html =>
      text(readPage(withoutScripts(html)).main.structuredText)
        .split('\n')
        .map(each => each.replaceAll(/\s+/g, ' ').trim())
        .filter(Boolean),
  }
}

const withoutScripts = (html: string) => html.replaceAll(/<(script|style|template|svg)\b.*?<\/\1>/gs, '')

/** Until the background has done what is due. */
async function untilQuiet({ database }: GoldenProduct, now: string): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ state: string; n: number }>`
      select 'r' || state as state, count(*) as n from registrations group by state
      union all select 'f' || state, count(*) from refunds group by state
      union all select 'a' || state, count(*) from payment_attempts group by state
      order by 1`.execute(database.read)
    return JSON.stringify(rows)
  }
  const isRefundDue = async () => {
    const { rows } = await sql`select id from refunds where state = 'scheduled' and due_at <= ${now}`.execute(
      database.read,
    )
    return rows.length > 0
  }
  let before = ''
  for (let same = 0; same < 6; ) {
    const counted = await count()
    same = counted === before && !(await isRefundDue()) ? same + 1 : 0
    before = counted
    await wait(250)
  }
}
