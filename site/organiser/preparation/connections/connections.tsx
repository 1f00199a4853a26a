/** Where the product is found, and what it is connected to: mail server, PayPal, Stripe, buckets. */
import { Link } from 'react-router'
import { inOwnLetters } from '#domain/foundations/texts/own-letters.ts'
import type { ConnectionState } from '#domain/preparation/connections/connection-desk.ts'
import { guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import {
  demoWords,
  environmentNames,
  movingWords,
  serviceNames,
  stateWords,
  withoutWords,
} from '#words/organiser/preparation/connection-words.ts'
import type { StatusWords } from '#words/registration-status.ts'
import type { Route } from './+types/connections.ts'

export const loader = guarded('set-organisation', async ({ site }) => ({
  rows: (await site.connections.states()).map(state => ({
    service: state.service,
    name: serviceNames[state.service],
    status: statusOf(state),
    fact: factOf(state, site.isDemo),
    isOurs: state.from !== 'environment',
  })),
}))

function statusOf({ from, isTest, lacksWebhook }: ConnectionState): StatusWords {
  const label = from === 'here' && isTest ? 'Connected for trying' : stateWords[from]
  if (from === 'environment') return { label, mark: 'filled', tone: 'positive' }
  if (from === 'here') {
    return isTest || lacksWebhook
      ? { label, mark: 'half', tone: 'waiting' }
      : { label, mark: 'filled', tone: 'positive' }
  }
  return from === 'unreadable'
    ? { label, mark: 'warning', tone: 'negative' }
    : { label, mark: 'ring', tone: 'quiet' }
}

function factOf(
  { service, from, shown, isTest, lacksWebhook, moving }: ConnectionState,
  isDemo: boolean,
): string {
  if (from === 'environment')
    return `By ${environmentNames[service]}. The person who runs the product can change it.`
  const isPayment = service === 'paypal' || service === 'stripe'
  if (from !== 'here') return isDemo && isPayment ? demoWords : withoutWords[service]
  const facts = [
    ...(service === 'address' ? [`Visitors find you at ${inOwnLetters(shown.url ?? '')}.`] : []),
    ...(service === 'mail' ? [`Mail goes through ${shown.host}.`] : []),
    ...(service === 'files' || service === 'backup' ? [`In ${shown.bucket}.`] : []),
    ...(moving ? [movingWords(moving)] : []),
    ...(isTest ? ['No real money moves.'] : []),
    ...(lacksWebhook ? ['Its webhook is missing: some payments are noticed minutes later.'] : []),
  ]
  return facts.join(' ')
}

export default function Connections({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <Page
      title="Connections"
      lead="Where visitors find you, who sends your mail, where money is paid, and where files and backups are. A change applies at once. Passwords and keys are stored encrypted, and are never shown again."
      actions={<Link to={organiserPaths.selfCheck}>Self-check</Link>}
    >
      <Done said={{ removed: 'It is not connected any more.' }} />
      <Rows
        caption="Connections"
        columns={['What', 'State', 'Now', '']}
        rows={rows.map(({ service, name, status, fact, isOurs }) => ({
          key: service,
          cells: [
            name,
            <Status key="state" status={status} />,
            fact,
            isOurs ? (
              <Link key="to" to={organiserPaths.connection(service)} aria-label={`Set up ${name}`}>
                Set up
              </Link>
            ) : null,
          ],
        }))}
      />
    </Page>
  )
}
