/** What visitors see of accepted abstracts: nothing, until somebody shows it here. */
import { Form, Link } from 'react-router'
import { acceptedPage } from '#domain/conference/content/built-in-pages.ts'
import { counted } from '#domain/foundations/counted.ts'
import { countAccepted } from '#domain/programme/presenting/accepted-abstracts.ts'
import { type ShownPart, showAccepted, shownParts } from '#domain/programme/presenting/show-accepted.ts'
import { countTalksOfAbstracts } from '#domain/programme/talks/talks-of-abstracts.ts'
import { Button } from '#site/components/form/button.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/shown-abstracts.ts'

export const loader = guardedAtConference('release-decisions', async ({ site, scope, conference }) => {
  const { read } = site.database
  const { name: event, showsAbstractTalks, showsAcceptedAbstracts } = conference
  const [talks, listed] = await Promise.all([countTalksOfAbstracts(read, scope), countAccepted(read, scope)])
  return {
    list: organiserPaths.abstracts(event),
    letters: abstractPages.letters(event),
    talks: {
      isShown: showsAbstractTalks,
      count: counted(talks, 'talk'),
      href: paths.microsite(event, 'program'),
    },
    accepted: {
      isShown: showsAcceptedAbstracts,
      count: counted(listed, 'abstract'),
      href: paths.ownPage(event, acceptedPage),
    },
  }
})

export const action = forms({
  show: formAtConference('release-decisions', async ({ site, permit, act }, sent, { url }) => {
    const { part: typed, to } = textsOf(sent, ['part', 'to'])
    const part = shownParts.find(each => each === typed)
    if (!part) throw notFound()
    await site.database.write(tx => showAccepted(tx, permit, act, { part, isShown: to === 'show' }))
    throw redirectTo(url.pathname)
  }),
})

export default function ShownAbstracts({ loaderData: view }: Route.ComponentProps) {
  const { talks, accepted } = view
  return (
    <Page
      title="What visitors see of abstracts"
      lead={
        <>
          <Link to={view.list}>Abstracts</Link> · <Link to={view.letters}>Letters</Link>
        </>
      }
    >
      <Part title="Talks made of abstracts">
        <Shown isShown={talks.isShown} />
        <p>
          {talks.isShown
            ? `${talks.count} made of abstracts: the program has those in it, with their speakers, calendars and files.`
            : `${talks.count} made of abstracts. Only staff see them, and whoever has a link to a preview: no page, file, calendar or interface has them, or their speakers.`}
        </p>
        <Switch part="talks" isShown={talks.isShown} label="talks of abstracts" href={talks.href} />
      </Part>
      <Part title="List of accepted abstracts">
        <Shown isShown={accepted.isShown} />
        <p>
          {accepted.isShown
            ? `${accepted.count}, by topic, with authors and texts. The page is in the menu.`
            : `A page with ${accepted.count}, by topic, with authors and texts. It gets into the menu when you show it.`}{' '}
          It has those whose letter has left and whose presenter has not declined, without authors who say
          that they are somebody else.
        </p>
        <Switch
          part="list"
          isShown={accepted.isShown}
          label="list of accepted abstracts"
          href={accepted.href}
        />
      </Part>
    </Page>
  )
}

const Shown = ({ isShown }: { isShown: boolean }) => (
  <p>
    <Status
      status={
        isShown
          ? { label: 'Shown', mark: 'filled', tone: 'positive' }
          : { label: 'Not shown', mark: 'ring', tone: 'quiet' }
      }
    />
  </p>
)

function Switch({
  part,
  isShown,
  label,
  href,
}: {
  part: ShownPart
  isShown: boolean
  label: string
  href: string
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="show" />
      <input type="hidden" name="part" value={part} />
      <Button
        type="submit"
        name="to"
        value={isShown ? 'hide' : 'show'}
        aria-label={`${isShown ? 'Hide' : 'Show'} the ${label}`}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>{' '}
      {isShown && <Link to={href}>See it on the site</Link>}
    </Form>
  )
}
