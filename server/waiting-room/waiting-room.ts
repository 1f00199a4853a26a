/** The waiting room before the registration forms: docs/decisions/0033-waiting-room.md. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { formatCount } from '#domain/foundations/figures.ts'
import { isFormKey } from '#domain/foundations/repeats/form-key.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { isOwnOrigin } from '#server/pages/origin.ts'
import { Admission, type Needs, type WaitingRoomFacts } from '#server/waiting-room/admission.ts'
import { type GuardedPath, guardedPath } from '#server/waiting-room/guarded-path.ts'
import { SpokenThere } from '#server/waiting-room/spoken-there.ts'
import { waitingRoomFile } from '#server/waiting-room/waiting-files.ts'
import {
  type QueuePosition,
  type SentForm,
  waitingPage,
  waitingPagePolicy,
  waitWords,
} from '#server/waiting-room/waiting-page.ts'
import { parseForm } from '#site/forms/parse-form.ts'
import { fieldsOfLongForm } from '#site/forms/receive-form.ts'
import { waitingRoomPaths } from '#words/addresses/asset-paths.ts'

/** Counts an answer for the metrics. */
type CountAnswer = (method: string, status: number) => void

/**
 * Makes visitors wait when more of them ask for a registration form than can be served. Requests are answered before
 * the application, so waiting visitors cost little. Below the threshold the room does nothing.
 */
export class WaitingRoom {
  readonly #needs: Needs
  readonly #admission: Admission
  readonly #spoken: SpokenThere
  #count: CountAnswer = () => {}

  constructor(needs: Needs) {
    this.#needs = needs
    this.#spoken = new SpokenThere(needs)
    this.#admission = new Admission(needs)
  }

  facts(): WaitingRoomFacts {
    return this.#admission.facts()
  }

  /** The application sees none of the answers of `answer`, so they are counted here. */
  countWith(count: CountAnswer): void {
    this.#count = count
  }

  /** Stops moving the line in this process. */
  close(): void {
    this.#admission.close()
  }

  /**
   * Answers GET and HEAD requests that have to wait, and the waiting page's own requests.
   *
   * @returns undefined for requests that do not concern the room; else whether the request was answered. If not, the
   *   application has to answer it
   */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined {
    const { method } = request
    this.#admission.see()
    if (method !== 'GET' && method !== 'HEAD') return undefined
    return this.#answerRead(request, response)?.finally(() => {
      if (response.headersSent) this.#count(method, response.statusCode)
    })
  }

  #answerRead(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined {
    const { url = '' } = request
    if (url === waitingRoomPaths.place) return this.#answerPlace(request, response)
    const file = waitingRoomFile(url)
    if (file) {
      response.writeHead(200, file.headers).end(file.body)
      return Promise.resolve(true)
    }
    const guarded = guardedPath(url)
    return guarded && this.#answerForm(request, response, guarded)
  }

  async #answerForm(
    request: IncomingMessage,
    response: ServerResponse,
    guarded: GuardedPath,
  ): Promise<boolean> {
    const decided = await this.#admission.decide(request, guarded.query)
    const near = decided.isIn || guarded.isData ? undefined : decided.near
    const decision = near === undefined ? decided : await this.#admission.waitForTurn(near, response)
    if (decision.isIn) {
      const { turn, end } = decision.form
      if (response.destroyed) end()
      else response.once('finish', end).once('close', end)
      await turn
      return response.destroyed
    }
    const { position, cookie } = decision
    const headers = headersFor(position, cookie)
    if (guarded.isData) {
      // Makes the site's script load the page as a document, which shows the waiting room.
      response.writeHead(204, {
        ...headers,
        'X-Remix-Redirect': encodeURI(guarded.page) + chosenIn(guarded.query),
        'X-Remix-Reload-Document': 'true',
      })
      response.end()
      return true
    }
    const { productName } = this.#needs.settings
    const body = await this.#speak(guarded.page, () => waitingPage({ productName, position }))
    response.writeHead(503, { ...headers, ...pageHeaders, 'Content-Length': Buffer.byteLength(body) })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }

  /** Answers the waiting page's script. */
  async #answerPlace(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { isTheirTurn, position } = await this.#admission.ask(request, response)
    // The page itself asks, and names its address.
    const page = guardedPath(request.headers.referer ?? '')?.page ?? ''
    const body = await this.#speak(page, () =>
      JSON.stringify({
        ...position,
        place: isTheirTurn ? 0 : position.place,
        count: formatCount(position.place ?? 0),
        words: waitWords(position),
      }),
    )
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body)
    return true
  }

  /**
   * Accepts a form with a signed key, or from a visitor who has been called. Anybody else has to wait as for the form
   * itself, and gets the texts back in the waiting page.
   */
  readonly receiving: MiddlewareHandler = async (c, next) => {
    const { secretKey, publicUrl, productName } = this.#needs.settings
    const url = new URL(c.req.url)
    const guarded = c.req.method === 'POST' ? guardedPath(c.req.url) : undefined
    // Tests call the application without a server.
    const request = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
    // A post from another site is refused later.
    if (!guarded || !request || !isOwnOrigin(c.req.raw, url, publicUrl)) return next()
    const { fields, hadFile } = await fieldsOf(c.req.raw.clone())
    const key = fields.find(([name]) => name === 'draft')?.[1] ?? ''
    if (isFormKey(secretKey, key, this.#needs.clock.now())) return next()
    const decision = await this.#admission.decide(request, guarded.query)
    if (decision.isIn) {
      await decision.form.turn
      return next().finally(decision.form.end)
    }
    for (const [name, value] of Object.entries(headersFor(decision.position, decision.cookie))) {
      c.header(name, value)
    }
    for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
    const sent: SentForm = { action: guarded.page + url.search, fields, hadFile }
    const body = await this.#speak(guarded.page, () =>
      waitingPage({ productName, position: decision.position, sent }),
    )
    return c.body(body, 503)
  }

  async #speak(page: string, words: () => string): Promise<string> {
    return speakingTo({ language: await this.#spoken.of(page), addressed: null }, words)
  }
}

/** What a link has chosen on the form, without what the site's script adds. */
function chosenIn(query: URLSearchParams): string {
  const chosen = new URLSearchParams(query)
  chosen.delete('_routes')
  return chosen.size === 0 ? '' : `?${chosen}`
}

/** The texts of a form of either type; none of a body that the application will refuse. */
async function fieldsOf(request: Request): Promise<Pick<SentForm, 'fields' | 'hadFile'>> {
  const parsed = await parseForm(request.headers.get('Content-Type'), await request.bytes(), fieldsOfLongForm)
  if (!parsed.ok) return { fields: [], hadFile: false }
  const all = [...parsed.value]
  return {
    fields: all.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    // A browser sends an empty file of a field in which none was chosen.
    hadFile: all.some(([, value]) => typeof value !== 'string' && value.size > 0),
  }
}

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': waitingPagePolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
} as const

function headersFor({ askAgainSeconds }: QueuePosition, cookie: string | undefined): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Retry-After': String(askAgainSeconds),
    ...(cookie !== undefined && { 'Set-Cookie': cookie }),
  }
}
