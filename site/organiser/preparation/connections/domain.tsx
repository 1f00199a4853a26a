/** A conference's own domain: its name, whether it leads here, and what whoever keeps the domain has to do. */
import { data, Form, Link } from 'react-router'
import { inOwnLetters } from '#domain/foundations/texts/own-letters.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { readDomain } from '#domain/preparation/connections/own-domain.ts'
import {
  findOwnDomain,
  removeOwnDomain,
  setOwnDomain,
} from '#domain/preparation/connections/own-domain-store.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done, useDone } from '#site/organiser/parts/done.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import {
  domainProblemWords,
  domainStatus,
  domainTroubleWords,
  noAddressWords,
  takenWords,
} from '#words/organiser/preparation/domain-words.ts'
import type { Route } from './+types/domain.ts'

const right = 'set-organisation'

export const loader = guardedAtConference(right, async ({ site, conference }) => {
  const own = await findOwnDomain(site.database.read, conference.id)
  const { hostname } = new URL(site.publicUrl)
  const main = inOwnLetters(hostname)
  const domain = own && inOwnLetters(own.domain)
  return {
    event: conference.name,
    main,
    mainInRecords: main === hostname ? null : hostname,
    hasAddress: site.hasPublicAddress,
    isPublic: conference.isActive,
    path: `${inOwnLetters(site.publicUrl)}/${conference.name}`,
    own:
      own && domain
        ? {
            domain,
            // As its records say it, and the proxy.
            inRecords: own.domain === domain ? null : own.domain,
            status: domainStatus(own),
            isProven: own.leads.to === 'here',
            checked: own.checkedAt && formatInstant(own.checkedAt, conference.timeZone),
            trouble:
              own.leads.to === 'elsewhere' ? domainTroubleWords(own.leads.trouble, { domain, main }) : null,
          }
        : null,
  }
})

export const action = forms({
  save: formAtConference(right, async ({ site, conference, permit, act: by }, sent) => {
    const { domain: typed = '' } = textsOf(sent, ['domain'])
    const refused = (message: string) => data({ typed, message, answer: crypto.randomUUID() }, 422)
    if (!site.hasPublicAddress) return refused(noAddressWords)
    const read = readDomain(typed, site.publicUrl)
    if (!read.ok) return refused(domainProblemWords(read.error.code))
    const saved = await site.database.write(tx => setOwnDomain(tx, permit, by, read.value))
    if (!saved.ok) return refused(takenWords(saved.error.by))
    // Its proxy may ask at once whether it is ours, for a certificate.
    await site.refreshDomains()
    await site.checkDomain(conference.id)
    throw redirectTo(`${organiserPaths.settingsPart(conference.name, 'domain')}?done=saved`)
  }),
  ask: formAtConference(right, async ({ site, conference }) => {
    await site.checkDomain(conference.id)
    throw redirectTo(organiserPaths.settingsPart(conference.name, 'domain'))
  }),
  remove: formAtConference(right, async ({ site, conference, permit, act: by }) => {
    const isRemoved = await site.database.write(tx => removeOwnDomain(tx, permit, by))
    if (!isRemoved) throw notFound()
    await site.refreshDomains()
    throw redirectTo(`${organiserPaths.settingsPart(conference.name, 'domain')}?done=removed`)
  }),
})

export default function Domain({ loaderData, actionData }: Route.ComponentProps) {
  const { event, own, main, mainInRecords, hasAddress, isPublic, path } = loaderData
  const isSaved = useDone() === 'saved'
  const errors = actionData ? [{ name: 'domain', message: actionData.message }] : []
  return (
    <Page
      title="Domain of its own"
      lead={`The website of this conference at a name of its own, such as conf.example.org. Its address below the whole site, ${path}, stays, and sends visitors on.`}
      actions={<Link to={organiserPaths.settings(event)}>All settings</Link>}
    >
      {!hasAddress && (
        <Notice title={noAddressWords}>
          <Link to={organiserPaths.connection('address')}>Public address</Link>
        </Notice>
      )}
      <Done said={{ removed: !own && 'It has no domain of its own any more.' }} />
      {isSaved && own && !own.isProven && (
        <Notice title={`${own.domain} is saved. It is used as soon as it leads here.`} />
      )}
      <ErrorSummary errors={errors} answers={actionData} />
      {own && (
        <Part title="Now">
          <Rows
            caption="The domain"
            columns={['Domain', 'State', 'Asked last']}
            rows={[
              {
                key: 'domain',
                cells: [
                  <HostName key="domain" name={own.domain} inRecords={own.inRecords} />,
                  <Status key="state" status={own.status} />,
                  own.checked ?? 'Never',
                ],
              },
            ]}
          />
          {own.isProven ? (
            <p>
              {isPublic
                ? 'Visitors of the other address are sent to it. It is asked again and again whether it still leads here; while it does not, nobody is sent there, and the other address works as before.'
                : 'Until the conference is published, it says that there is nothing.'}
            </p>
          ) : (
            <p>{own.trouble ?? 'It was not asked yet.'}</p>
          )}
          <Form method="post" className={formStyle}>
            <div>
              <Button type="submit" name="intent" value="ask">
                Ask it now
              </Button>
            </div>
          </Form>
        </Part>
      )}
      <Form method="post" className={formStyle} key={actionData?.answer ?? 'form'}>
        <input type="hidden" name="intent" value="save" />
        <TextInput
          name="domain"
          label="Domain"
          hint="A name that your institution lets you use, such as conf.example.org."
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          inputMode="url"
          defaultValue={actionData?.typed ?? own?.domain ?? ''}
          error={errors[0]?.message}
        />
        <div>
          <Button type="submit" tone="loud">
            Save and check it
          </Button>
        </div>
      </Form>
      <Part title="For whoever keeps the domain">
        <p>
          Add a CNAME record for the name that leads to <HostName name={main} inRecords={mainInRecords} />,
          or, for a name without anything before it, an A and an AAAA record with the machine’s addresses.
        </p>
        <p>
          The proxy in front of the product needs a certificate for the name. Caddy gets it by itself; for
          others see docs/operations.md, “Domains of conferences”.
        </p>
      </Part>
      {own && (
        <Part title="Without a domain">
          <Form method="post" className={formStyle}>
            <p>
              From then on the website is at {path} alone. Links to {own.domain} lead nowhere.
            </p>
            <div>
              <Button type="submit" name="intent" value="remove" tone="quiet">
                Take the domain away
              </Button>
            </div>
          </Form>
        </Part>
      )}
    </Page>
  )
}

/** A name of a host in its own letters, and as records have it, where that differs. */
function HostName({ name, inRecords }: { name: string; inRecords: string | null }) {
  return (
    <>
      <bdi>{name}</bdi>
      {inRecords && (
        <>
          {' '}
          (in records <code>{inRecords}</code>)
        </>
      )}
    </>
  )
}
