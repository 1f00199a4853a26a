import { inMainSite } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { Section } from '#site/components/page/section.tsx'
import { ContactDetails } from '#site/contact/contact-details.tsx'
import { type ContactOutcome, contactBack } from '#site/contact/contact-fields.ts'
import { ContactForm } from '#site/contact/contact-form.tsx'
import { loadContactDetails } from '#site/contact/load-contact-details.ts'
import { receiveContact } from '#site/contact/receive-contact.ts'
import { readingContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formHeaders } from '#site/forms/post-failure.ts'
import { readNotice } from '#site/forms/sent-notice.ts'
import { homeCrumbs } from '#site/main/home-crumbs.ts'
import { describeMainPage } from '#site/main/load-main-page.ts'
import { metaOf } from '#site/page-head.ts'
import { mainPath } from '#words/addresses/paths.ts'
import * as words from '#words/public/main/contact.ts'
import type { Route } from './+types/contact.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export const headers = formHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const details = await loadContactDetails(site, null)
  const head = describeMainPage(site, {
    title: say('Contact'),
    description: words.officeAddressTelephoneAndE({ productName: site.productName }),
    path: inMainSite(mainPath('contact')),
  })
  return { head, details, sent: readNotice<ContactOutcome>(site, url) }
}

export function action({ context, request }: Route.ActionArgs) {
  const form = { page: inMainSite(mainPath('contact')), conferenceId: null }
  return receiveContact(context.get(siteContext), request, form)
}

export const clientAction = (sent: Route.ClientActionArgs) => answerOrFormAgain(sent, contactBack)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={say('Contact')} crumbs={homeCrumbs} />
      <Section title={words.howToReachUs()}>
        <ContactDetails details={loaderData.details} />
      </Section>
      <Section title={words.writeToUs()} note={<p>{words.fillInWhatYouLike()}</p>}>
        <ContactForm
          address={inMainSite(mainPath('contact'))}
          isNameRequired={false}
          outcome={actionData ?? loaderData.sent}
        />
      </Section>
    </>
  )
}
