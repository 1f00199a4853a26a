import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { Section } from '#site/components/page/section.tsx'
import { ContactDetails } from '#site/contact/contact-details.tsx'
import { type ContactOutcome, contactBack } from '#site/contact/contact-fields.ts'
import { ContactForm } from '#site/contact/contact-form.tsx'
import { loadContactDetails } from '#site/contact/load-contact-details.ts'
import { receiveContact } from '#site/contact/receive-contact.ts'
import { conferenceContext, readingContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formHeaders } from '#site/forms/post-failure.ts'
import { readNotice } from '#site/forms/sent-notice.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/microsite/contact-us.ts'
import type { Route } from './+types/contact-us.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export const headers = formHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const page = paths.microsite(conference.name, 'contact-us')
  const [details, head] = await Promise.all([
    loadContactDetails(site, conference.id),
    describeMicrositePage(context, {
      title: words.contactUs(),
      description: words.howToReachTheSecretariat({ conference: nameInText(conference) }),
      path: page,
    }),
  ])
  return { head, page, details, sent: readNotice<ContactOutcome>(site, url) }
}

export function action({ context, request }: Route.ActionArgs) {
  const { id, name } = context.get(conferenceContext)
  const form = { page: paths.microsite(name, 'contact-us'), conferenceId: id }
  return receiveContact(context.get(siteContext), request, form)
}

export const clientAction = (sent: Route.ClientActionArgs) => answerOrFormAgain(sent, contactBack)

export default function ContactUs({ loaderData: { page, details, sent }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.contactUs()} />
      <Section title={words.theSecretariat()}>
        <ContactDetails details={details} />
      </Section>
      <Section title={words.writeToUs()} note={<p>{words.fieldsMarkedAreRequired()}</p>}>
        <ContactForm address={page} isNameRequired outcome={actionData ?? sent} />
      </Section>
    </>
  )
}
