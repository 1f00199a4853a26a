import { data, redirectDocument } from 'react-router'
import { receiveRegistration } from '#domain/registrations/receive-registration.ts'
import { checkRegistrationInput, type FieldProblems } from '#domain/registrations/registration-input.ts'
import { PageHeader } from '#site/components/page-header.tsx'
import { PageWidth } from '#site/components/section.tsx'
import { Unbroken } from '#site/components/unbroken.tsx'
import { conferenceContext, siteContext } from '#site/context.ts'
import { answerOrBack } from '#site/forms/browser-answer.ts'
import { comeBack, receiveUncounted } from '#site/forms/post-failure.ts'
import { draftOf, readForm } from '#site/forms/read-form.ts'
import {
  type Refusal,
  registrationBack,
  toRawInput,
  valuesOf,
} from '#site/microsite/registration/form-values.ts'
import { readEarlier } from '#site/microsite/registration/read-earlier.ts'
import { RegistrationForm } from '#site/microsite/registration/registration-form.tsx'
import { readCountries, readFees } from '#site/microsite/registration/registration-view.ts'
import { paths } from '#site/paths.ts'
import { paymentWords, soldOutWords } from '#site/words.ts'
import type { Route } from './+types/online-registration.ts'

export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', 'no-store')
  // The address may name a payment or a registration, which belongs in nobody else's log.
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  return headers
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: `Online Registration – ${page?.subject ?? 'Conference'}` },
  ...(page ? [{ name: 'description', content: `Register and pay for ${page.subject}.` }] : []),
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const earlier = await readEarlier(site, conference, new URL(request.url).searchParams)
  const [fees, countries] = await Promise.all([readFees(site, conference), readCountries(site)])
  return {
    event: conference.name,
    subject: conference.subject,
    fees,
    countries,
    earlier,
    draftKey: earlier.draftKey ?? crypto.randomUUID(),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request)
  const values = valuesOf(form)
  const draftKey = draftOf(form)
  const refuse = (problems: FieldProblems, words: string | null = null, status = 422) =>
    data({ values, draftKey, problems, words, mayWait: status === 409 } satisfies Refusal, { status })

  const checked = checkRegistrationInput(toRawInput(values, form.get('category')))
  if (!checked.ok) return refuse(checked.error.fields)
  const now = site.clock.now()
  const mayWait = form.get('wait') === 'yes'
  const received = await receiveUncounted(site, 'registration', () =>
    receiveRegistration(
      site.database,
      { conference, now, draftKey: `form:${draftKey}`, mayWait },
      checked.value,
    ),
  )
  if (!received.ok) {
    const { words: detail, status } = received.failure
    const words = paymentWords.notRegistered
    const refusal: Refusal = { values, draftKey, problems: {}, words, detail, mayWait: false }
    return comeBack(refusal, status, received.failure)
  }
  const placed = received.value
  if (placed.ok) {
    // A document of its own: its policy, unlike this page's, lets the payer leave for the gateway.
    return redirectDocument(paths.registration(conference.name, placed.value.registration.secret), 303)
  }
  if (placed.error.code === 'invalid-fields') return refuse(placed.error.fields)
  if (placed.error.code === 'sold-out') return refuse({}, soldOutWords[placed.error.part], 409)
  if (placed.error.code === 'registration-closed') return refuse({}, paymentWords.registrationClosed)
  throw new Error('a form sends no sums, so none can differ')
}

export const clientAction = (sent: Route.ClientActionArgs) => answerOrBack(sent, registrationBack)

export default function OnlineRegistration({ loaderData, actionData }: Route.ComponentProps) {
  const { fees, subject } = loaderData
  const open = fees.categories?.find(category => category.isOpen)
  return (
    <>
      <PageHeader
        title="Online Registration"
        lead={
          open && !fees.closed ? (
            <>
              {subject}. Open now: {open.name}, until <Unbroken>{open.endsOn}</Unbroken>.
            </>
          ) : (
            subject
          )
        }
      />
      <PageWidth>
        <RegistrationForm {...loaderData} refusal={actionData} />
      </PageWidth>
    </>
  )
}
