/**
 * What registrants can do on their page besides paying: have the confirmation sent again, correct details, change,
 * hand over, move, cancel. Each act states its consequences before its button.
 */

import { Form, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { askedFields, personFields, registrantNames } from '#domain/registrations/registrant.ts'
import { fieldsChangedBy } from '#domain/registrations/registrant-uses.ts'
import { AskFirst } from '#site/components/form/ask-first.tsx'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGrid, fieldId, Select } from '#site/components/form/field.tsx'
import { Sentence } from '#site/components/sentence.tsx'
import type { PossibleActs as Acts } from '#site/microsite/registration/acts/read-possible-acts.ts'
import { type FormField, valuesOfRegistrant } from '#site/microsite/registration/form/form-values.ts'
import { RegistrantInputs } from '#site/microsite/registration/form/registrant-inputs.tsx'
import type { Answer } from '#site/microsite/registration/page/arrivals.ts'
import type { RegistrationPageView } from '#site/microsite/registration/page/read-registration-page.ts'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'
import tableStyles from '#site/microsite/registration/summary/receipt-table.module.css'
import { paths } from '#words/addresses/paths.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/registration/page/possible-acts.ts'
import { payableWords } from '#words/registration/registration-words.ts'

/** The parameter of a registration's page that names the form to open there. */
export const openForm = 'open'

/** The one that names the conference whose prices the form of a move shows. */
export const moveTo = 'move'

interface ActsProps {
  page: RegistrationPageView
  /** The answer to an act, which may return its form. */
  answer: Answer | undefined
}

/** A registrant's acts besides paying; each opens in place and states its consequences first. */
export function PossibleActs({ page, acts, answer }: ActsProps & { acts: Acts }) {
  if (!acts) return null
  return (
    <section aria-label={words.changeOrCancel()} className={styles.acts}>
      <h2 className={styles.partTitle}>{words.changeOrCancel()}</h2>
      {acts.mayChangeChoice && (
        <p className={styles.actLink}>
          <Link to={paths.changeChoice(page.event, page.secret)}>{words.changeYourRegistration()}</Link>
          <span className={tableStyles.lineDetail}>{words.anotherPresentationTypeOtherNights()}</span>
        </p>
      )}
      {acts.isPaid && <Resend page={page} />}
      <Details page={page} answer={answer} />
      {acts.isPaid && <HandOver page={page} acts={acts} answer={answer} />}
      {acts.targets.length > 0 && <Move page={page} acts={acts} answer={answer} />}
      {acts.whyNotCancel === null ? (
        <Cancel page={page} acts={acts} />
      ) : (
        <Act page={page} act="cancel" title={words.cancelTheRegistration()}>
          <p>{acts.whyNotCancel}</p>
        </Act>
      )}
    </section>
  )
}

function Act({
  page,
  act,
  title,
  address = paths.registration(page.event, page.secret),
  answer,
  isOpen = false,
  children,
}: Omit<ActsProps, 'answer'> & {
  answer?: Answer | undefined
  act: string
  title: string
  address?: string
  isOpen?: boolean
  children: React.ReactNode
}) {
  const returned = returnedTo(act, answer)
  const errors = (returned?.errors ?? []).map(error => ({ ...error, name: `${act}-${error.name}` }))
  const missing = returned?.missing
  return (
    <details id={act} name="acts" className={styles.act} open={isOpen || returned !== undefined}>
      <summary>{title}</summary>
      <Form method="post" action={address} className={styles.actForm} noValidate>
        <input type="hidden" name="act" value={act} />
        <ErrorSummary errors={errors} answers={answer} {...(missing && { title: missing })} />
        {children}
      </Form>
    </details>
  )
}

/** The refused form of an act. */
const returnedTo = (act: string, answer: Answer | undefined) =>
  answer?.returned?.act === act ? answer.returned : undefined

/** The properties of an act's fields: what was typed, or the value that is stored, and what is wrong with it. */
function fieldsOf(act: string, answer: Answer | undefined) {
  const { values, errors = [] } = returnedTo(act, answer) ?? {}
  return (name: FormField, stored?: string | number) => ({
    name,
    // Two acts have fields of one name.
    id: fieldId(`${act}-${name}`),
    defaultValue: values?.[name] ?? stored,
    error: errors.find(error => error.name === name)?.message,
  })
}

function Resend({ page }: { page: RegistrationPageView }) {
  return (
    <Act page={page} act="resend" title={words.sendTheConfirmationAgain()}>
      <p>{words.itGoesTo({ email: page.registrant.email })}</p>
      <Button type="submit">{words.sendItAgain()}</Button>
    </Act>
  )
}

/** A link until it is opened: its countries would be a third of the page, which is read mostly to pay. */
function Details({ page, answer }: ActsProps) {
  const { event, secret, registrant, countries } = page
  const stored = valuesOfRegistrant(registrant)
  const field = fieldsOf('details', answer)
  const address = `${paths.registration(event, secret)}?${openForm}=details`
  const title = words.correctYourDetails()
  const [first] = askedFields(fieldsChangedBy('registrant'), page.settings ?? {})
  if (!page.isDetailsFormOpen) {
    return (
      <div className={styles.act}>
        <Link to={`${address}#details`} preventScrollReset>
          {title}
        </Link>
      </div>
    )
  }
  return (
    <Act page={page} act="details" title={title} address={address} answer={answer} isOpen>
      <RegistrantInputs
        fields={fieldsChangedBy('registrant').filter(
          name =>
            page.guests?.isGroup || registrant[name] !== '' || personFields(page.settings).includes(name),
        )}
        settings={page.settings}
        countries={countries ?? `${registrant.countryId} ${loadWords.noDataFound()}`}
        propsOf={name => ({
          ...field(name, stored[name]),
          // The link that had the focus is gone. After sending, a message has it.
          autoFocus: answer === undefined && first !== undefined && name === registrantNames[first],
        })}
      />
      <Button type="submit">{words.saveTheDetails()}</Button>
    </Act>
  )
}

function HandOver({ page, acts, answer }: ActsProps & { acts: NonNullable<Acts> }) {
  const field = fieldsOf('hand-over', answer)
  return (
    <Act page={page} act="hand-over" title={words.handOverToAColleague()} answer={answer}>
      {acts.mayHandOver ? (
        <>
          {page.registrant.organization === '' ? (
            <p>{words.somebodyElseAttendsInstead()}</p>
          ) : (
            <p>{words.somebodyElseFrom({ organization: page.registrant.organization })}</p>
          )}
          <RegistrantInputs
            fields={fieldsChangedBy('holder')}
            settings={page.settings}
            propsOf={name => field(name)}
            isOfAnother
          />
          <Button type="submit">{words.handOverTheRegistration()}</Button>
        </>
      ) : (
        <p>{words.thisWasPossibleUntil({ days: acts.handOverDays })}</p>
      )}
    </Act>
  )
}

function Move({ page, acts, answer }: ActsProps & { acts: NonNullable<Acts> }) {
  const here = paths.registration(page.event, page.secret)
  const returned = returnedTo('move', answer)
  const { move } = acts
  const terms = acts.cancellation.isMoneyHere
    ? words.whatYouPaidCountsThere({ share: acts.cancellation.shareOfTheRest })
    : words.noPaymentOfThisRegistration()
  if (!move)
    return (
      <details id="move" name="acts" className={styles.act} open={returned !== undefined}>
        <summary>{words.moveToAnotherConference()}</summary>
        <Form action={`${here}#move`} className={styles.actForm}>
          <p>{terms}</p>
          <FieldGrid>
            <Select id="move-to" name={moveTo} label={say('Conference')} defaultValue={returned?.to}>
              {acts.targets.map(target => (
                <option key={target.name} value={target.name}>
                  {say('{subject}, from {startsOn}', target)}
                </option>
              ))}
            </Select>
          </FieldGrid>
          <Button type="submit">{words.showWhatItCostsThere()}</Button>
        </Form>
      </details>
    )
  return (
    <Act
      page={page}
      act="move"
      title={words.moveToAnotherConference()}
      address={`${here}?${new URLSearchParams({ [moveTo]: move.to })}`}
      answer={answer}
      isOpen
    >
      <p>
        <strong>{move.subject}</strong>
      </p>
      <p>{terms}</p>
      <input type="hidden" name="to" value={move.to} />
      {move.quotes.map(({ sumsField, sums }) => (
        <input key={sumsField} type="hidden" name={sumsField} value={sums} />
      ))}
      {move.quotes.length === 0 ? (
        <p>{words.nothingToMoveTo({ subject: move.subject })}</p>
      ) : (
        <>
          <FieldGrid>
            <Select
              id="move-presentation"
              name="presentation"
              label={words.registrationCategory()}
              defaultValue={returned?.values.presentation ?? move.current ?? undefined}
            >
              {move.quotes.map(({ admission, label }) => (
                <option key={admission} value={admission}>
                  {label}
                </option>
              ))}
            </Select>
          </FieldGrid>
          <Button type="submit">{words.moveToThisConference()}</Button>
        </>
      )}
      <p>
        <Link to={`${here}#move`}>{words.chooseAnotherConference()}</Link>
      </p>
    </Act>
  )
}

function Cancel({ page, acts }: { page: RegistrationPageView; acts: NonNullable<Acts> }) {
  const {
    refundMinor,
    billedMinor,
    retainedMinor,
    kept,
    policyRefundMinor,
    surplusMinor,
    share,
    hasMovedMoney,
    payableFrom,
    payableBecause,
  } = acts.cancellation
  const money = (minor: number) => formatMoney(minor, page.currency)
  return (
    <Act page={page} act="cancel" title={words.cancelTheRegistration()}>
      <input type="hidden" name="refund" value={refundMinor} />
      {billedMinor > 0 && (
        <p>
          <Sentence
            text={policyRefundMinor > 0 ? words.policyRefundsLater() : words.policyRefunds()}
            days={counted(acts.daysBefore, 'day')}
            share={share}
            amount={<strong>{money(policyRefundMinor)}</strong>}
            payable={payableWords(payableBecause, payableFrom)}
          />{' '}
          {hasMovedMoney && words.moneyThatYouMovedHere()}
        </p>
      )}
      {kept && <p>{kept}</p>}
      {retainedMinor > 0 && <p>{words.thatOurPolicyRetained({ amount: money(retainedMinor) })}</p>}
      {surplusMinor > 0 && (
        <p>
          <Sentence
            text={billedMinor > 0 ? words.refundedBeyondThePrice() : words.refundedInFull()}
            amount={<strong>{money(surplusMinor)}</strong>}
          />
        </p>
      )}
      {acts.cancellation.emptyWords && <p>{acts.cancellation.emptyWords}</p>}
      <AskFirst
        label={words.cancelMyRegistration()}
        question={words.cancelThisRegistrationForGood()}
        keepLabel={words.keepMyRegistration()}
      >
        <p>{words.yourPlaceIsReleasedAt()}</p>
        <Button type="submit">{words.yesCancelMyRegistration()}</Button>
      </AskFirst>
    </Act>
  )
}
