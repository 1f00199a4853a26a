import { data, Form, Link } from 'react-router'
import { renderSVG } from 'uqr'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import type { Result } from '#domain/foundations/result.ts'
import type { Unproven } from '#domain/staff/accounts/accounts.ts'
import { noteAccountChange } from '#domain/staff/accounts/note-account-change.ts'
import { type SlowDown, trySlowly } from '#domain/staff/accounts/slow-down.ts'
import { actsAwaitingSecondFactor } from '#domain/staff/rights/permit.ts'
import { codeHours } from '#domain/staff/team/durations.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { forms, forSignedIn, personalForm, type SignedInRequest } from '#site/organiser/guard.ts'
import { nextPage, organiserPaths } from '#site/organiser/organiser-paths.ts'
import {
  type Carried,
  CarriedFields,
  CarriedNotice,
  carriedIn,
  carry,
  GoOn,
  isCarrying,
  nothingCarried,
  nothingDoneYet,
  sentWith,
} from '#site/organiser/parts/carried.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { clientOf, withCookies } from '#site/organiser/session.ts'
import styles from '#site/organiser/staff/account/second-factor.module.css'
import { askToWait, trierOf } from '#site/organiser/staff/sign-in/slow-down.ts'
import { rightWords } from '#words/organiser/staff/right-words.ts'
import type { Route } from './+types/second-factor.ts'

export const headers = formHeaders

export const loader = forSignedIn(({ person }, { url }: Route.LoaderArgs) => ({
  hasSecondFactor: person.hasSecondFactor,
  isForAll: person.isSecondFactorForAll,
  /** What has to wait for it, if not everything does. */
  waiting: person.isSecondFactorForAll
    ? []
    : actsAwaitingSecondFactor(person).map(waitingAct => rightWords[waitingAct]),
  isAskedFor: url.searchParams.has('next'),
  /** The page to continue with; empty for somebody who came from the account's own page. */
  next: url.searchParams.has('next') ? nextPage(url.searchParams.get('next')) : '',
}))

/** Named for this page, so that no form that is stopped here is taken for one of its own. */
const intents = {
  begin: 'begin-second-factor',
  complete: 'complete-second-factor',
  renew: 'renew-recovery-codes',
  remove: 'remove-second-factor',
} as const

const ownForms = {
  [intents.begin]: personalForm(async (staff, form, { request }) => {
    const proof = textsOf(form, ['password', 'code'])
    const begun = await slowly(staff, request, () =>
      staff.site.accounts.beginSecondFactor(clientOf(request, staff.site.clientAddress), proof),
    )
    const carried = carriedIn(form)
    if (!begun.ok) return unproven('begin', begun.error, carried)
    const { uri, recoveryCodes } = begun.value
    return data({ step: 'scan', ...drawn(uri), recoveryCodes, carried, problem: undefined } as const)
  }),
  [intents.complete]: personalForm(async (staff, form, { request }) => {
    const { code, uri, recovery, next } = textsOf(form, ['code', 'uri', 'recovery', 'next'])
    const carried = carriedIn(form)
    const completed = await slowly(staff, request, () =>
      staff.site.accounts.completeSecondFactor(clientOf(request, staff.site.clientAddress), code),
    )
    if (!completed.ok) {
      // The page keeps its secret instead of making another one.
      const shown = { step: 'scan', ...drawn(uri), recoveryCodes: recovery.split(' '), carried } as const
      if (completed.error.code === 'slow-down') return askToWait(shown, completed.error)
      const problem = completed.error.code === 'too-many-codes' ? 'too-many-codes' : 'code'
      return data({ ...shown, problem } as const, { status: 422 })
    }
    await staff.site.database.write(tx => noteAccountChange(tx, staff.act, 'second factor set'))
    const headers = withCookies(completed.value)
    if (isCarrying(carried))
      return data({ step: 'done', carried, goesTo: nextPage(next), problem: undefined } as const, { headers })
    throw redirectTo(next ? nextPage(next) : `${organiserPaths.account}?done=second-factor`, headers)
  }),
  [intents.renew]: personalForm(async (staff, form, { request }) => {
    const proof = textsOf(form, ['password', 'code'])
    const renewed = await slowly(staff, request, () =>
      staff.site.accounts.renewRecoveryCodes(clientOf(request, staff.site.clientAddress), proof),
    )
    if (!renewed.ok) return unproven('renew', renewed.error)
    await staff.site.database.write(tx => noteAccountChange(tx, staff.act, 'recovery codes renewed'))
    return data({ step: 'codes', recoveryCodes: renewed.value, problem: undefined } as const)
  }),
  [intents.remove]: personalForm(async (staff, form, { request }) => {
    const proof = textsOf(form, ['password', 'code'])
    const removed = await slowly(staff, request, () =>
      staff.site.accounts.removeSecondFactor(clientOf(request, staff.site.clientAddress), proof),
    )
    if (!removed.ok) return unproven('remove', removed.error)
    await staff.site.database.write(tx => noteAccountChange(tx, staff.act, 'second factor removed'))
    throw redirectTo(`${organiserPaths.account}?done=no-second-factor`, withCookies(removed.value))
  }),
}

export const action = forms(
  ownForms,
  personalForm((_staff, form) =>
    data({ step: 'password', of: 'begin', carried: carry(form), problem: undefined } as const),
  ),
)

/** The form again, which says what of the proof was wrong. */
function unproven(of: ProofIntent, error: Unproven, carried = nothingCarried) {
  if (error.code === 'slow-down') return askToWait({ step: 'password', of, carried } as const, error)
  const problem = ({ 'wrong-credentials': 'password', 'wrong-code': 'code', 'too-many-codes': 'too-many-codes' } as const)[error.code] // biome-ignore format: one table
  return data({ step: 'password', of, carried, problem } as const, { status: 422 })
}

async function slowly<T, E extends { code: string }>(
  { person, site }: SignedInRequest,
  request: Request,
  attempt: () => Promise<Result<T, E>>,
): Promise<Result<T, E | SlowDown>> {
  const who = await trierOf(site, request, { personId: person.actor.personId })
  return trySlowly(site.database, who, attempt)
}

/** The address for an app as a QR code, and its secret for typing. */
function drawn(uri: string) {
  const isOurs = uri.startsWith('otpauth://totp/') && URL.canParse(uri)
  const secret = (isOurs && new URL(uri).searchParams.get('secret')) || ''
  return { uri, secret, drawing: isOurs ? renderSVG(uri, { border: 2 }) : '' }
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { hasSecondFactor, isForAll, waiting, isAskedFor, next } = loaderData
  const pause = actionData?.problem === 'slow-down' ? actionData.pause : undefined
  const carried = (actionData && 'carried' in actionData && actionData.carried) || nothingCarried
  if (actionData?.step === 'done')
    return (
      <Page title="Your second factor is on" lead={`Every other session is ended. ${nothingDoneYet}`}>
        <GoOn carried={carried} to={actionData.goesTo} />
      </Page>
    )
  if (actionData?.step === 'scan')
    return <Scan shown={actionData} carried={carried} next={next} pause={pause} />
  if (actionData?.step === 'codes') {
    return (
      <Page title="New recovery codes" lead="The old ones no longer work.">
        <RecoveryCodes codes={actionData.recoveryCodes} title="Keep these" />
      </Page>
    )
  }
  const problem = actionData?.problem
  const errorsOf = (intent: ProofIntent) =>
    actionData?.of === intent
      ? {
          password: problem === 'password' ? 'This is not your password.' : pause,
          code:
            problem === 'code'
              ? 'This code is wrong or was used before.'
              : problem === 'too-many-codes'
                ? tooManyCodes
                : undefined,
        }
      : {}
  return (
    <Page
      title="Second factor"
      lead="An authenticator app on your phone shows a new code every 30 seconds. Signing in asks for it after the password."
    >
      {isAskedFor && !hasSecondFactor && (isForAll || waiting.length > 0) && (
        <Notice
          title={
            isForAll
              ? 'Everybody here needs a second factor. Set yours up to continue.'
              : 'Your role handles money, so some of what you may do has to wait for a second factor.'
          }
        >
          {waiting.length > 0 && (
            <>
              <p>Without it you cannot:</p>
              <ul>
                {waiting.map(words => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
              <p>
                Everything else works at once. <Link to={organiserPaths.home}>Later: go on without it</Link>
              </p>
            </>
          )}
        </Notice>
      )}
      {hasSecondFactor ? (
        <>
          <Part title="New recovery codes">
            <ProofForm intent="renew" errors={errorsOf('renew')} button="Make new codes" asksForCode />
          </Part>
          <Part title="Another app or phone">
            <p>The app that you use now stops working for it at once.</p>
            <ProofForm intent="begin" errors={errorsOf('begin')} button="Set up another app" asksForCode />
          </Part>
          <Part title="Turn it off">
            <ProofForm
              intent="remove"
              errors={errorsOf('remove')}
              button="Turn the second factor off"
              asksForCode
            />
          </Part>
        </>
      ) : (
        <>
          <CarriedNotice {...carried} />
          <ProofForm intent="begin" errors={errorsOf('begin')} button="Set it up" carried={carried} isLoud />
        </>
      )}
    </Page>
  )
}

/** Scanning the code, keeping the recovery codes, and trying both. */
function Scan({
  shown: { uri, secret, drawing, recoveryCodes, problem },
  carried,
  next,
  pause,
}: {
  shown: Extract<Route.ComponentProps['actionData'], { step: 'scan' }>
  carried: Carried
  next: string
  pause: string | undefined
}) {
  return (
    <Page title="Second factor" lead="Three steps: scan the code, keep the recovery codes, and try it.">
      <Part title="1. Scan">
        <p>
          Open your authenticator app and scan this code. Any such app will do: Google Authenticator,
          Microsoft Authenticator, Aegis, or a password manager.
        </p>
        <img
          className={styles.code}
          alt="QR code for your authenticator app"
          src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
        />
        <p>
          Or type this secret: <code className={styles.secret}>{secret}</code>
        </p>
      </Part>
      <RecoveryCodes codes={recoveryCodes} title="2. Keep" />
      <Part title="3. Try">
        <Form method="post" className={formStyle} {...sentWith(carried)}>
          <input type="hidden" name="intent" value={intents.complete} />
          <CarriedFields {...carried} />
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="uri" value={uri} />
          <input type="hidden" name="recovery" value={recoveryCodes.join(' ')} />
          <TextInput
            name="code"
            label="Code that the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={
              problem === 'code'
                ? 'This code is wrong. They change every 30 seconds.'
                : problem === 'too-many-codes'
                  ? tooManyCodes
                  : pause
            }
            isRequired
          />
          <div>
            <Button type="submit" tone="loud">
              Turn it on
            </Button>
          </div>
        </Form>
      </Part>
    </Page>
  )
}

type ProofIntent = Exclude<keyof typeof intents, 'complete'>

const tooManyCodes = `There were too many wrong codes for this account, so codes of the app are not accepted for up to ${timeInWords(codeHours, 'hour')}. A recovery code is.`

function ProofForm({
  intent,
  errors,
  button,
  asksForCode = false,
  isLoud = false,
  carried = nothingCarried,
}: {
  intent: ProofIntent
  errors: { password?: string | undefined; code?: string | undefined }
  button: string
  /** Whoever has a second factor proves it too, before it changes. */
  asksForCode?: boolean
  isLoud?: boolean
  /** A form that waits for the second factor. */
  carried?: Carried
}) {
  return (
    <Form method="post" className={formStyle} {...sentWith(carried)}>
      <input type="hidden" name="intent" value={intents[intent]} />
      <CarriedFields {...carried} />
      <TextInput
        id={`password-${intent}`}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
        isRequired
      />
      {asksForCode && (
        <TextInput
          id={`code-${intent}`}
          name="code"
          label="Code"
          hint="Six digits from the app that you use now, or a recovery code."
          autoComplete="one-time-code"
          error={errors.code}
          isRequired
        />
      )}
      <div>
        <Button type="submit" tone={isLoud ? 'loud' : 'plain'}>
          {button}
        </Button>
      </div>
    </Form>
  )
}

function RecoveryCodes({ codes, title }: { codes: readonly string[]; title: string }) {
  return (
    <Part title={title}>
      <p>
        Each of these signs you in once if you do not have your phone. They are shown only now: print or copy
        them.
      </p>
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Part>
  )
}
