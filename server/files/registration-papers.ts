import { type Context, Hono, type Next } from 'hono'
import pLimit from 'p-limit'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { findFileOnPage } from '#domain/conference/content/page-files.ts'
import { readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { currentReceiptOf } from '#domain/correspondence/letters/registration-case.ts'
import type { Bill, ProForma } from '#domain/money/billing/invoice.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readProForma } from '#domain/money/billing/pro-forma.ts'
import { withLogo } from '#domain/money/documents/letterhead.ts'
import { readersOf } from '#domain/registrations/readers.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { mailContextOf } from '#server/effects/correspondence.ts'
import { discreet, discreetFile, sendDiscreetly } from '#server/files/discreet.ts'
import { inPlainWords } from '#server/http/plain-words.ts'
import { limitTime, timeLimits } from '#server/http/time-limits.ts'
import { renderRefusal } from '#server/pages/pages.ts'
import { invoiceFileName } from '#words/addresses/page-paths.ts'
import { billTitle } from '#words/bill-words.ts'
import { documentNotMade } from '#words/plain-answers.ts'

/** Documents drawn at the same time, and further ones that may wait. */
const atOnce = 2
const maxWaiting = 40

/** A document that was found, and how its file is made. */
interface Paper {
  title: string
  draw(): Promise<Uint8Array>
}

type FindPaper = (registration: Registration) => Promise<Paper | undefined>

type Respond = (registration: Registration, conference: Conference) => Promise<Response | undefined>

/** Patterns that only codes and numbers can match; everything else is left to the pages. */
const below = '/:event{[a-z][a-z0-9-]{1,62}}/registrations/:secret{[A-Za-z0-9_-]{20,64}}'

/** Where its documents are, and the files of pages that its holder reads: below a registration's secret address. */
export const paperPaths = {
  invoice: `${below}/invoices/:file{[A-Z0-9_-]{1,16}\\.pdf}`,
  receipt: `${below}/receipt.pdf`,
  proForma: `${below}/pro-forma.pdf`,
  fileOfPage: `${below}/pages/:slug{[a-z0-9-]{1,60}}/files/:key{[a-z0-9]{8,64}}`,
} as const

/**
 * Serves a registration's invoices, credit notes, receipt and pro forma as PDF to anybody who knows the registration's
 * secret address, and the files of pages that are for its holder. A document of another registration is a 404, like one
 * that does not exist, and so is a file that its holder may not read, or no longer.
 */
export function registrationPapers(dependencies: Dependencies): Hono {
  const { database, files, log, printer } = dependencies
  const app = new Hono()
  const line = pLimit(atOnce)
  /** By address. Who asks for a document again gets the one under way, and so nobody fills the line with one registration. */
  const underWay = new Map<string, Promise<Uint8Array>>()
  const inTime = limitTime(timeLimits.answerMs, answerLater)

  app.get(paperPaths.invoice, inTime, (c, next) =>
    answerPaper(c, next, async registration => {
      const bills = await listInvoices(database.read, registration.id)
      const bill = bills.find(({ number }) => invoiceFileName(number) === c.req.param('file'))
      return bill && { title: billTitle(bill), draw: () => drawBill(registration, bill) }
    }),
  )
  app.get(paperPaths.receipt, inTime, (c, next) =>
    answerPaper(c, next, async registration => {
      const receipt = await currentReceiptOf(mailContextOf(dependencies), registration.id)
      return receipt && { title: `Receipt ${receipt.code}`, draw: () => printer.renderReceipt(receipt) }
    }),
  )

  app.get(paperPaths.proForma, inTime, (c, next) =>
    answerPaper(c, next, async registration => {
      const proForma = await readProForma(database.read, registration, mailContextOf(dependencies))
      return proForma && { title: billTitle(proForma), draw: () => drawBill(registration, proForma) }
    }),
  )

  app.get(paperPaths.fileOfPage, inTime, (c, next) =>
    answer(c, next, async (registration, conference) => {
      const { slug = '', key = '' } = c.req.param()
      const named = { owner: conference.id, slug, key }
      const file = await findFileOnPage(database.read, named, readersOf(registration, conference))
      const opened = file && (await files.open(file.key))
      return opened && sendDiscreetly(c, opened, file)
    }),
  )

  async function drawBill({ conferenceId }: Registration, bill: Bill | ProForma): Promise<Uint8Array> {
    const { issuer } = await readOrganiser(mailContextOf(dependencies), conferenceId)
    return printer.renderBill(withLogo(bill, issuer.logo))
  }

  const answerPaper = (c: Context, next: Next, findPaper: FindPaper) =>
    answer(c, next, async registration => {
      const paper = await findPaper(registration)
      return paper && answerWith(c, paper)
    })

  async function answer(c: Context, next: Next, respond: Respond): Promise<Response | undefined> {
    try {
      const { event = '', secret = '' } = c.req.param()
      const conference = await findConference(database.read, event)
      const registration =
        conference && (await findRegistrationBySecret(database.read, conference.id, secret))
      const response = registration && (await respond(registration, conference))
      if (response) return response
    } catch (error) {
      // The address holds a secret, so it is not logged.
      log.error({ err: error }, 'a document was not made')
      return unavailable(c)
    }
    await next()
    for (const [name, value] of Object.entries(discreet)) c.res.headers.set(name, value)
    return undefined
  }

  /** Only drawing waits in line: what is not found must not keep others from it. */
  async function answerWith(c: Context, { title, draw }: Paper): Promise<Response> {
    const headers = headersOf(title)
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    let drawn = underWay.get(c.req.path)
    if (!drawn) {
      if (line.activeCount >= atOnce && line.pendingCount >= maxWaiting) return answerLater(c)
      drawn = line(draw).finally(() => underWay.delete(c.req.path))
      underWay.set(c.req.path, drawn)
    }
    return c.body(new Uint8Array(await drawn), 200, headers)
  }

  async function unavailable(c: Context): Promise<Response> {
    const refusal = await renderRefusal(dependencies, c.req.raw, 503)
    const headers = new Headers(refusal.headers)
    for (const [name, value] of Object.entries(discreet)) headers.set(name, value)
    headers.set('Retry-After', '30')
    return new Response(refusal.body, { status: 503, headers })
  }

  return app
}

/** Plain text, because rendering a page would use the resource that has run out. */
function answerLater(c: Context): Response {
  return c.text(inPlainWords(c.req.raw, documentNotMade), 503, { ...discreet, 'Retry-After': '30' })
}

const headersOf = (title: string) => discreetFile('application/pdf', `${title.replaceAll('/', '-')}.pdf`)
