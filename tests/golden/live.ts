/** What people and staff do in the comparison: the same in each build, because chance has a seed and looks at no answer. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readPage } from '#tests/conformance/page.ts'
import { events, type GoldenEvent, type GoldenProduct } from '#tests/golden/golden-product.ts'
import { createRandom, type Random } from '#tests/load/random.ts'
import { ada, formFields } from '#tests/support/visitor.ts'

/** A registration as the database names it now: a transfer to a colleague changes its secret. */
export interface Known {
  id: number
  code: string
  secret: string
  event: string
  totalMinor: number
}

/** An act and how it was answered. */
export interface Done {
  what: string
  answer: string
}

export async function readKnown({ database }: Pick<GoldenProduct, 'database'>): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select r.id, r.code, r.secret, c.name as event, r.total_minor as "totalMinor"
    from registrations r join conferences c on c.id = r.conference_id order by r.id`.execute(database.read)
  return rows
}

const types = ['invited', 'oral', 'poster', 'student', 'delegate', 'virtual'] as const
/** As old clients of the wire name them. */
const wireTypes = {
  invited: 'invited_presentation',
  oral: 'oral_presentation',
  poster: 'poster_presentaion',
  student: 'student_delegate',
  delegate: 'delegate',
  virtual: 'virtual_presentation',
} as const

/** When something happens, how many register, and how much is done with the registrations that are there. */
export interface Moment {
  at: string | null
  registrations: number
  acts: number
}

export const moments: readonly Moment[] = [
  { at: null, registrations: 150, acts: 170 },
  // Unpaid places have expired.
  { at: '2027-01-20T10:00:00Z', registrations: 50, acts: 130 },
  // In the late period.
  { at: '2027-05-05T10:00:00Z', registrations: 40, acts: 120 },
  // Little is refunded any more.
  { at: '2027-07-26T10:00:00Z', registrations: 0, acts: 60 },
  // All is over, and what was promised is paid.
  { at: '2027-10-01T10:00:00Z', registrations: 0, acts: 0 },
]

/** The same months with few people, for a test of each run. */
export const fewMoments: readonly Moment[] = [14, 5, 4, 0, 0].map((registrations, at) => ({
  at: moments[at]?.at ?? null,
  registrations,
  acts: [12, 10, 10, 6, 0][at] ?? 0,
}))

export class Books {
  readonly #golden: GoldenProduct
  readonly #random: Random
  readonly done: Done[] = []
  #placed: { id: number; number: number }[] = []
  #number = 0

  constructor(golden: GoldenProduct, seed: number) {
    this.#golden = golden
    this.#random = createRandom(seed)
  }

  async live({ registrations, acts }: Moment): Promise<void> {
    for (let each = 0; each < registrations; each++) await this.#register()
    for (let each = 0; each < acts; each++) {
      const name = this.#random.of(actNames)
      const { id, number } = this.#random.of(this.#placed)
      const answer = await this.#act(name, id, number)
      this.done.push({ what: `${name}, ${number}`, answer })
    }
  }

  /** Once the background has carried out what earlier acts left to it, which may decide what is possible now. */
  async #act(name: ActName, id: number, number: number, chance = this.#random.upTo(1_000)): Promise<string> {
    await untilCarriedOut(this.#golden)
    return this.#acts[name]({ id, number, chance })
  }

  async #register(): Promise<void> {
    const random = this.#random
    const number = ++this.#number
    const event = random.of([...events, 'material-science'] as const)
    const type = random.of(types)
    const room = random.upTo(5)
    const nights = random.upTo(4)
    const code = random.of(['', '', '', '', 'TENTH', 'FIFTY', 'FREE', 'WRONG'])
    const hasGuest = random.upTo(3) === 1
    const way = random.of(['form', 'form', 'wire', 'wire', 'custom'] as const)
    const fate = random.of(['pay', 'pay', 'pay', 'transfer', 'none'] as const)
    const person = {
      ...ada,
      name: `Ada Noor ${number}`,
      email: `ada.${number}@example.org`,
      ...(random.upTo(4) === 1 && { billing_organization: `Institute ${number}` }),
    }
    const rooms = await this.#idsOf('accommodations', event)
    const roomId = type === 'virtual' ? undefined : rooms[room - 1]
    const answer = await {
      form: () =>
        this.#sendForm(event, {
          ...person,
          presentation: type,
          stay: roomId === undefined ? '' : `${roomId}:${nights}`,
          ...(hasGuest && type !== 'virtual' && { add_on: 'yes' }),
          code,
        }),
      wire: async () => {
        const categories = await this.#idsOf('registration_categories', event)
        const today = await this.#openPeriod(event)
        return this.#sendWire(event, {
          ...person,
          country: 620,
          reg_cat_val: wireTypes[type],
          register_category: categories[today],
          accommodation: roomId ?? '',
          no_of_nights: roomId === undefined ? '' : nights,
          add_on: hasGuest && type !== 'virtual' ? 200 : 0,
          ...(code && { code }),
        })
      },
      custom: () =>
        this.#sendWire(event, {
          ...person,
          country: 620,
          amount: `${100 + nights * 50}.${10 + room}`,
          description: 'As agreed',
        }),
    }[way]()
    this.done.push({ what: `register ${number} by ${way} at ${event}`, answer })
    const latest = (await readKnown(this.#golden)).at(-1)
    if (!latest || this.#placed.some(({ id }) => id === latest.id) || !/^(201|303)/.test(answer)) return
    this.#placed.push({ id: latest.id, number })
    if (fate !== 'none')
      this.done.push({ what: `${fate} ${number}`, answer: await this.#act(fate, latest.id, number, 0) })
  }

  readonly #acts: Record<ActName, Act> = {
    pay: async ({ id }) => {
      const started = await this.#post(id, { method: 'paypal' })
      if (!started.includes('/demo-gateway/')) return started
      const order = started.slice(started.indexOf('/demo-gateway/'))
      const approved = await this.#send(order, { act: 'approve' })
      const back = /^303 (\S+)/.exec(approved)?.[1]
      return back ? `approved, ${(await this.#read(back)).status}` : approved
    },
    transfer: ({ id }) => this.#post(id, { method: 'bank-transfer' }),
    'book a transfer': async ({ id, number, chance }) => {
      const { totalMinor } = await this.#find(id)
      const much = [totalMinor, totalMinor - 2_500, totalMinor + 1_300][chance % 3] ?? totalMinor
      return this.#call(id, 'payments', {
        amountMinor: Math.max(1, much),
        means: 'bank-transfer',
        paidOn: '2027-01-10',
        reference: `T-${number}-${chance}`,
      })
    },
    change: async ({ id, chance }) => {
      const { event, secret } = await this.#find(id)
      const rooms = await this.#idsOf('accommodations', event)
      const room = rooms[chance % 5]
      const wanted = {
        presentation: types[chance % types.length] ?? 'oral',
        stay: room === undefined ? '' : `${room}:${1 + (chance % 4)}`,
        ...(chance % 2 === 0 && { add_on: 'yes' }),
      }
      const at = `/${event}/registrations/${secret}/change`
      const preview = await this.#read(`${at}?${new URLSearchParams(wanted)}`)
      const page = readPage(preview.text)
      const confirming = page.document
        .querySelectorAll('form')
        .find(form => form.querySelector('input[name="difference"]'))
      const money = ['difference', 'refund'].map(
        name => confirming?.querySelector(`input[name="${name}"]`)?.getAttribute('value') ?? '',
      )
      if (!confirming) return `${preview.status} no change offered`
      const [difference = '', refund = ''] = money
      return `${money}: ${await this.#send(at, { ...wanted, difference, refund })}`
    },
    keep: ({ id }) => this.#postFound(id, 'keep'),
    cancel: ({ id }) => this.#postFound(id, 'cancel'),
    renew: ({ id }) => this.#postFound(id, 'renew'),
    'pay what is due': given => this.#acts.pay(given),
    'choose a transfer': given => this.#acts.transfer(given),
    move: async ({ id, chance }) => {
      const { event } = await this.#find(id)
      const to = events.filter(each => each !== event)[chance % (events.length - 1)] ?? 'crystals'
      const presentation = types[chance % types.length] ?? 'oral'
      return this.#post(id, { act: 'move', to, presentation })
    },
    'hand over': async ({ id, number, chance }) =>
      this.#post(id, {
        act: 'transfer',
        title: 'Prof.',
        name: `Ben Noor ${chance}`,
        email: `ben.${number}@example.org`,
        telephone: ada.telephone,
      }),
    'correct details': async ({ id, chance }) =>
      this.#post(id, {
        act: 'details',
        telephone: '+351 21 111 1111',
        city: 'Porto',
        country: '620',
        billing_address: `Rua do Vidro ${chance}`,
        postal_code: '4000-001',
        billing_organization: 'Vidro Lda.',
        tax_id: '',
      }),
    refund: async ({ id, chance }) => {
      const asked = `refund-quote?amountMinor=${1_000 + chance * 10}`
      const quote = await this.#ask(id, asked)
      if (quote.status !== 200) return String(quote.status)
      const { quote: key, amountMinor } = JSON.parse(quote.text)
      return this.#call(id, 'refunds', { quote: key, amountMinor, reason: 'Agreed' })
    },
    'cancel by staff': async ({ id }) => {
      const offer = await this.#ask(id, 'cancellation')
      if (offer.status !== 200) return String(offer.status)
      const { refundMinor } = JSON.parse(offer.text)
      return `${refundMinor}: ${await this.#call(id, 'cancellation', {
        expectedRefundMinor: refundMinor,
        reason: 'Cannot travel.',
      })}`
    },
  }

  async #find(id: number): Promise<Known> {
    const known = (await readKnown(this.#golden)).find(each => each.id === id)
    if (!known) throw new Error(`no registration ${id}`)
    return known
  }

  async #idsOf(table: 'accommodations' | 'registration_categories', event: GoldenEvent | string) {
    const { rows } = await sql<{ id: number }>`
      select t.id from ${sql.table(table)} t join conferences c on c.id = t.conference_id
      where c.name = ${event} order by t.id`.execute(this.#golden.database.read)
    return rows.map(({ id }) => id)
  }

  async #openPeriod(event: string): Promise<number> {
    const page = await this.#read(`/${event}/online-registration`)
    const checked = Number(formFields(page.text).category)
    return (await this.#idsOf('registration_categories', event)).indexOf(checked)
  }

  async #sendForm(event: string, typed: Record<string, string>): Promise<string> {
    const at = `/${event}/online-registration`
    const { category = '', draft = '' } = formFields((await this.#read(at)).text)
    return this.#send(at, { draft, category, ...typed })
  }

  async #sendWire(event: string, fields: object): Promise<string> {
    const address = `${this.#golden.product.address}/colloquyBackend/${event}/registration/registrationform/`
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    })
    return `${answer.status} ${await answer.text()}`
  }

  async #post(id: number, fields: Record<string, string>): Promise<string> {
    const { event, secret } = await this.#find(id)
    return this.#send(`/${event}/registrations/${secret}`, fields)
  }

  /** Sends a form of a registration's page with what is hidden in it. */
  async #postFound(id: number, act: string): Promise<string> {
    const { event, secret } = await this.#find(id)
    const at = `/${event}/registrations/${secret}`
    const page = readPage((await this.#read(at)).text)
    const form = page.document
      .querySelectorAll('form')
      .find(each => each.querySelector(`input[name="act"][value="${act}"]`))
    if (!form) return 'not possible'
    const fields = form
      .querySelectorAll('input[type="hidden"]')
      .map(each => [each.getAttribute('name') ?? '', each.getAttribute('value') ?? ''] as const)
    return this.#send(at, Object.fromEntries(fields))
  }

  async #send(at: string, fields: Record<string, string>): Promise<string> {
    const answer = await fetch(this.#golden.product.address + at, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })
    const location = answer.headers.get('Location')
    await answer.text()
    if (!location) return String(answer.status)
    const { pathname, search } = new URL(location, this.#golden.product.address)
    return `${answer.status} ${pathname}${search}`
  }

  async #read(at: string) {
    const answer = await fetch(this.#golden.product.address + at)
    return { status: answer.status, text: await answer.text() }
  }

  async #ask(id: number, below: string) {
    const { event, code } = await this.#find(id)
    return askApi(this.#golden, `/conferences/${event}/registrations/${code}/${below}`)
  }

  async #call(id: number, below: string, body: object): Promise<string> {
    const { event, code } = await this.#find(id)
    const at = `/conferences/${event}/registrations/${code}/${below}`
    const { status, text } = await askApi(this.#golden, at, body)
    return status < 300 ? `${status} ${text}` : String(status)
  }
}

type Act = (about: { id: number; number: number; chance: number }) => Promise<string>
type ActName = 'pay' | 'transfer' | (typeof actNames)[number]

const actNames = [
  ...['change', 'change', 'change', 'keep', 'cancel', 'renew', 'renew', 'pay what is due', 'pay what is due'],
  ...['choose a transfer', 'book a transfer', 'book a transfer', 'move', 'move', 'hand over'],
  ...['correct details', 'refund', 'refund', 'cancel by staff'],
] as const

/** What happens in the background after an act, apart from mails. */
async function untilCarriedOut({ database }: GoldenProduct): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select id from outbox where kind = 'close-attempts' and state = 'queued'`.execute(
        database.read,
      )
    if (rows.length === 0) return
    await wait(20)
  }
}

let calls = 0

/** A call of the organiser's API: a post with a key of its own if there is a body. */
export async function askApi(
  { product, tokens }: Pick<GoldenProduct, 'product' | 'tokens'>,
  at: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  const token = tokens[++calls % tokens.length]
  const answer = await fetch(`${product.address}/organiser/api/v1${at}`, {
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': `golden-${calls}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}
