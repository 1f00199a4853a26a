/** Connects one service: what is typed is tried before it is saved. */
import { data, Form, Link } from 'react-router'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { bounceToken } from '#domain/correspondence/bounces/bounce.ts'
import { inOwnLetters } from '#domain/foundations/texts/own-letters.ts'
import {
  type Connection,
  connectionFieldsOf,
  isService,
  readConnection,
  type Service,
} from '#domain/preparation/connections/connection.ts'
import {
  readConnections,
  removeConnection,
  saveConnection,
} from '#domain/preparation/connections/connection-store.ts'
import { checkMailDomain, isSelector } from '#domain/preparation/connections/mail-domain.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import type { SiteContext } from '#site/context.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { bouncesPath } from '#words/addresses/service-paths.ts'
import {
  addressWarning,
  choiceWords,
  environmentNames,
  fieldWords,
  keptSecret,
  movingWords,
  problemWords,
  recordAdvice,
  recordNames,
  recordStates,
  removalTroubleWords,
  removalWords,
  savedWords,
  serviceLeads,
  serviceNames,
  stateWords,
  troubleWords,
  webhookWords,
} from '#words/organiser/preparation/connection-words.ts'
import type { Route } from './+types/connection.ts'

const right = 'set-organisation'

export const loader = guarded(right, async ({ site, person }, { params, url }: Route.LoaderArgs) => {
  const service = serviceOf(params.service)
  const state = (await site.connections.states()).find(each => each.service === service)
  if (!state) throw notFound()
  return {
    service,
    from: state.from,
    shown: service === 'address' ? inLetters(state.shown) : state.shown,
    moving: state.moving ? movingWords(state.moving) : null,
    mailedTo: service === 'mail' ? person.email : null,
    bounces:
      service === 'mail'
        ? { address: `${site.publicUrl}${bouncesPath}`, token: bounceToken(site.secretKey) }
        : null,
    records: service === 'mail' ? await readRecords(site, url.searchParams) : null,
    webhook:
      service === 'paypal' || service === 'stripe'
        ? webhookWords(service, `${site.publicUrl}/webhooks/${service}`)
        : null,
  }
})

export const action = forms({
  save: form(right, async (staff, sent, { params }) => {
    const service = serviceOf(params.service)
    const typed = textsOf(sent, Object.keys(connectionFieldsOf(service)))
    const refused = await save(staff, service, typed)
    if (refused)
      return data({ ...refused, answer: crypto.randomUUID(), shown: shownAgain(service, typed) }, 422)
    throw redirectTo(`${organiserPaths.connection(service)}?done=saved`)
  }),
  remove: form(right, async ({ site, permit, act: by }, _sent, { params }) => {
    const service = serviceOf(params.service)
    const hindrance = await site.connections.hindrance(service)
    if (hindrance) {
      const { shown = {} } = (await site.connections.states()).find(each => each.service === service) ?? {}
      const detail = removalTroubleWords(hindrance)
      return data({ errors: [], detail, answer: crypto.randomUUID(), shown }, 409)
    }
    const isRemoved = await site.database.write(tx => removeConnection(tx, permit, by, service))
    if (!isRemoved) throw notFound()
    await site.connections.refresh()
    throw redirectTo(`${organiserPaths.connections}?done=removed`)
  }),
})

/** What the domain of the sender's address says about its mail; looked up only when somebody asks. */
async function readRecords({ database, connections }: SiteContext, query: URLSearchParams) {
  const email = (await findContent(database.read, null, 'organisation'))?.email ?? ''
  const domain = email.split('@').at(-1) ?? ''
  const typed = (query.get('selector') ?? '').trim()
  const isWrong = typed !== '' && !isSelector(typed)
  const isAsked = query.get('look') === 'up' && domain !== '' && !isWrong
  return {
    domain,
    selector: typed.slice(0, 120),
    isWrong,
    checks: isAsked ? await checkMailDomain(connections.textsAt, domain, typed) : null,
  }
}

interface Refused {
  errors: { name: string; message: string }[]
  detail: string
}

async function save(
  { site, person, permit, act: by }: PermittedRequest<typeof right>,
  service: Service,
  typed: Connection,
): Promise<Refused | undefined> {
  const { connections, database } = site
  const stored = await readConnections(database.read, connections.sealing)
  const read = readConnection(service, typed, stored.connections[service])
  if (!read.ok) {
    const errors = read.error.problems.map(each => ({
      name: each.field,
      message: problemWords(service, each),
    }))
    return { errors, detail: 'Nothing is saved yet. Please check the marked fields.' }
  }
  // Outside of any transaction: it may take as long as the other side is silent.
  const trier = { name: person.name, address: person.email, at: site.publicUrl }
  const trouble = await connections.attempt(service, read.value, trier)
  if (trouble) return { errors: [], detail: troubleWords(service, trouble) }
  await database.write(tx => saveConnection(tx, permit, by, connections.sealing, service, read.value))
  await connections.refresh()
  return undefined
}

function serviceOf(text: string | undefined): Service {
  if (!isService(text)) throw notFound()
  return text
}

/** What was typed, without secrets: they are typed again. */
const shownAgain = (service: Service, typed: Connection): Connection =>
  Object.fromEntries(
    Object.entries(typed).filter(([field]) => connectionFieldsOf(service)[field] !== 'secret'),
  )

/** An address as its visitors read it. */
const inLetters = (shown: Connection): Connection =>
  Object.fromEntries(Object.entries(shown).map(([field, text]) => [field, text && inOwnLetters(text)]))

const inputModes: Readonly<Partial<Record<string, 'numeric' | 'url'>>> = {
  port: 'numeric',
  address: 'url',
  endpoint: 'url',
}

export default function ConnectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { service, from, mailedTo, moving, webhook, records, bounces } = loaderData
  const name = serviceNames[service]
  const shown: Connection = actionData?.shown ?? loaderData.shown
  const errors = actionData?.errors ?? []
  return (
    <Page
      title={name}
      lead={serviceLeads[service]}
      actions={<Link to={organiserPaths.connections}>All connections</Link>}
    >
      {from === 'environment' && (
        <Notice
          title={`The environment sets it by ${environmentNames[service]}, which wins. What is saved here waits.`}
        />
      )}
      {(from === 'unreadable' || from === 'demo') && <Notice title={stateWords[from]} />}
      <Done said={{ saved: savedWords[service] }}>
        {mailedTo && (
          <p>A mail was sent through it to {mailedTo}. If it has not arrived, look at the spam.</p>
        )}
      </Done>
      {moving && <Notice title={moving} />}
      {actionData && <Notice tone="negative" title={actionData.detail} answers={actionData} />}
      <ErrorSummary errors={errors} answers={actionData} />
      <Form method="post" className={formStyle} key={actionData?.answer ?? 'form'} autoComplete="off">
        <input type="hidden" name="intent" value="save" />
        <FieldGrid>
          {Object.entries(connectionFieldsOf(service)).map(([field, kind]) => {
            const { label = field, hint } = fieldWords[service][field] ?? {}
            const error = errors.find(each => each.name === field)?.message
            if (typeof kind !== 'string') {
              return (
                <Select
                  key={field}
                  name={field}
                  label={label}
                  hint={hint}
                  error={error}
                  defaultValue={shown[field]}
                >
                  {kind.map(choice => (
                    <option key={choice} value={choice}>
                      {choiceWords[choice]}
                    </option>
                  ))}
                </Select>
              )
            }
            const isSecret = kind === 'secret'
            const isKept = isSecret && from === 'here'
            return (
              <TextInput
                key={field}
                name={field}
                type={isSecret ? 'password' : 'text'}
                autoComplete={isSecret ? 'new-password' : 'off'}
                inputMode={inputModes[kind]}
                dir="ltr"
                spellCheck={false}
                label={label}
                hint={isKept ? keptSecret : hint}
                error={error}
                defaultValue={isSecret ? '' : (shown[field] ?? (kind === 'port' ? '465' : ''))}
              />
            )
          })}
        </FieldGrid>
        {webhook && <p>{webhook}</p>}
        {service === 'address' && <p>{addressWarning}</p>}
        <div>
          <Button type="submit" tone="loud">
            Try it and save
          </Button>
        </div>
      </Form>
      {records && <Records records={records} />}
      {bounces && <Bounces {...bounces} />}
      {from === 'here' && (
        <Part title={service === 'address' ? 'Without an address' : 'Disconnect'}>
          <Form method="post" className={formStyle}>
            <p>{removalWords[service]}</p>
            <div>
              <Button type="submit" name="intent" value="remove" tone="quiet">
                {service === 'address'
                  ? 'Take the address away'
                  : service === 'backup'
                    ? 'Make no more backups'
                    : `Disconnect ${name}`}
              </Button>
            </div>
          </Form>
        </Part>
      )}
    </Page>
  )
}

function Records({
  records: { domain, selector, isWrong, checks },
}: {
  records: NonNullable<Route.ComponentProps['loaderData']['records']>
}) {
  return (
    <Part title="Whether your mail is trusted">
      {domain === '' ? (
        <p>Enter the organisation’s e-mail address first: its domain is looked up here.</p>
      ) : (
        <>
          <p>
            Mail comes from an address at <bdi>{domain}</bdi>. Three records of that domain tell others that
            it is yours. The person who keeps the domain can change them.
          </p>
          <Form method="get" className={formStyle}>
            <input type="hidden" name="look" value="up" />
            <TextInput
              name="selector"
              label="DKIM selector"
              hint="Your provider names it. Leave it empty to look up the others."
              dir="ltr"
              defaultValue={selector}
              error={isWrong ? 'A selector has letters, digits, dots and hyphens, such as “s1”.' : undefined}
            />
            <div>
              <Button type="submit">Look them up</Button>
            </div>
          </Form>
          {checks && (
            <Rows
              caption={`Records of ${domain}`}
              columns={['Record', 'State', 'What to do', 'Found']}
              rows={checks.map(check => ({
                key: check.record,
                cells: [
                  recordNames[check.record],
                  <Status key="state" status={recordStates[check.state]} />,
                  recordAdvice(check, domain) || 'Nothing.',
                  <code key="found">{check.found || '–'}</code>,
                ],
              }))}
            />
          )}
        </>
      )}
    </Part>
  )
}

function Bounces({ address, token }: { address: string; token: string }) {
  return (
    <Part title="Mails that come back">
      <p>
        Some mails come back hours after they were taken. Have them reported, and their registrants are under
        Attention. Send the notifications that your mail server gets, or JSON from your provider, to this
        address:
      </p>
      <p>
        <code>{address}</code>
      </p>
      <p>
        The password, as a bearer token or with any user name: <code>{token}</code>
      </p>
      <p>
        From a mail server:{' '}
        <code>{`curl --data-binary @- -H "Content-Type: message/rfc822" -H "Authorization: Bearer …" ${address}`}</code>
      </p>
      <p>
        As JSON:{' '}
        <code>{'{"bounces": [{"email": "ada@example.org", "type": "hard", "status": "5.1.1"}]}'}</code>
      </p>
    </Part>
  )
}
