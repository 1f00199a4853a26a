/** The back office behind its pages' loaders and actions, on a database of its own and with a real mail server. */
import pino from 'pino'
import { RouterContextProvider } from 'react-router'
import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import { renderBill, renderReceipt } from '#adapters/documents/render.ts'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { openMailbox } from '#adapters/mail/mailbox.ts'
import { programmeXml } from '#adapters/schedules/programme-xml.ts'
import { writeArchive } from '#adapters/tables/write-archive.ts'
import { writeTable } from '#adapters/tables/write-table.ts'
import type { Database } from '#database/database.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { ClaimedEffect, Lane } from '#domain/outbox/outbox.ts'
import { workOffRetention } from '#domain/privacy/retention.ts'
import { workOffOutbox } from '#server/background.ts'
import { bulkAct } from '#server/bulk-act.ts'
import { correspondence } from '#server/correspondence.ts'
import { readSettings } from '#server/startup/settings.ts'
import { type SiteContext, siteContext } from '#site/context.ts'
import type { RouteArgs } from '#site/organiser/guard.ts'
import { enter } from '#site/organiser/session.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'
import { openMailbox as startMailServer } from '#tests/support/mailbox.ts'

export const officeUrl = 'https://conf.example'

/** A page's module, as its route names it. */
interface PageModule {
  loader?: unknown
  action?: unknown
}

/** What a page answered: its data and status, where it led, or the file that it sent. */
export interface PageAnswer {
  status: number
  /** Where a redirect leads; undefined where it is none. */
  to: string | undefined
  // Each page's own; a test names what it looks at.
  // biome-ignore lint/suspicious/noExplicitAny: tests look at single fields of many pages' data
  data: any
}

/** @param mailServer what the mail server does, where it does not take everything */
export async function openOffice(database: Database, mailServer: SMTPServerOptions = {}) {
  const clock = new StoppedClock()
  const settings = readSettings({ SECRET_KEY: 'k'.repeat(64), PUBLIC_URL: officeUrl })
  const accounts = openAccounts({
    ...settings,
    database,
    // Sessions begin when they begin.
    clock: { now: () => Temporal.Instant.from('2000-01-01T00:00:00Z') },
  })
  const fees = await createConference(database)
  const payments = createPayments(database, clock)
  const server = await startMailServer(mailServer)
  const mailbox = openMailbox({ smtpUrl: server.url, directory: 'unused' })
  onTestFinished(async () => {
    mailbox.close()
    await server.close()
  })
  const handlers = {
    ...correspondence({
      accounts,
      database,
      clock,
      settings,
      payments,
      mailbox,
      printer: { renderReceipt, renderBill },
    }),
    'close-attempts': async () => {},
    'remove-files': async () => {},
    'forget-mails': async () => {},
    'work-off-retention': () => workOffRetention(database, clock.now()),
    'publish-draft': async () => {},
    'bulk-act': ({ payload }: ClaimedEffect<'bulk-act'>) => bulkAct({ database, clock }, payload.bulkActId),
    'replace-programme-file': async () => {},
    'announce-event': async () => {},
    'deliver-webhook': async () => {},
    reconcile: async () => {},
  }
  const log = pino({ level: 'silent' })
  const workOff = (lane: Lane = 'mail') => workOffOutbox({ database, clock, log, handlers }, lane)
  const site: Partial<SiteContext> = {
    database,
    accounts,
    clock,
    payments,
    publicUrl: officeUrl,
    requestId: 'r',
    isDemo: true,
    productName: 'Colloquy',
    secretKey: settings.secretKey,
    reportFault: () => {},
    writeTable,
    writeArchive,
    writeSchedule: programmeXml,
    readImportFile: async (file, zone) => readImportFile(file, zone),
  }

  /** Signs somebody in. @param conferenceId null: a role at all conferences */
  async function hire(role: Role, conferenceId: number | null = null, name: string = role) {
    const { personId, email, cookie } = await hireStaff({ database, accounts }, { role, conferenceId, name })
    const ask = (page: PageModule, path: string, params: Record<string, string>, body?: URLSearchParams) =>
      askPage(site, { page, path, params, body, cookie })
    return {
      personId,
      email,
      name,
      load: (page: PageModule, path: string, params: Record<string, string> = {}) => ask(page, path, params),
      send: (
        page: PageModule,
        path: string,
        params: Record<string, string>,
        fields: Record<string, string>,
      ) => ask(page, path, params, new URLSearchParams(fields)),
    }
  }

  /** Somebody who is not signed in, on a public page. */
  const visit = (page: PageModule, path: string, params: Record<string, string>, fields?: URLSearchParams) =>
    askPage(site, { page, path, params, body: fields, cookie: '' })

  return { database, clock, fees, conference: fees.conference, payments, server, workOff, hire, visit }
}

async function askPage(
  site: Partial<SiteContext>,
  {
    page,
    path,
    params,
    body,
    cookie,
  }: {
    page: PageModule
    path: string
    params: Record<string, string>
    body: URLSearchParams | undefined
    cookie: string
  },
): Promise<PageAnswer> {
  const context = new RouterContextProvider()
  // Pages that are asked here use no more of it.
  context.set(siteContext, { ...site, clientAddress: `client-${crypto.randomUUID()}` } as SiteContext)
  const headers = { Cookie: cookie }
  const request = new Request(officeUrl + path, body ? { method: 'POST', headers, body } : { headers })
  await enter(request, context)
  // Loaders and actions take a route's arguments.
  const ask = (body ? page.action : page.loader) as (args: RouteArgs) => Promise<unknown>
  try {
    return answerOf(await ask({ request, url: new URL(request.url), params, context }))
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    return answerOf(thrown)
  }
}

function answerOf(said: unknown): PageAnswer {
  if (said instanceof Response) {
    const to = said.headers.get('Location') ?? undefined
    return { status: said.status, to, data: to === undefined ? said : undefined }
  }
  if (typeof said === 'object' && said !== null && 'type' in said && said.type === 'DataWithResponseInit') {
    // What `data()` of React Router makes.
    const { data, init } = said as unknown as { data: unknown; init: { status?: number } | null }
    return { status: init?.status ?? 200, to: undefined, data }
  }
  return { status: 200, to: undefined, data: said }
}
