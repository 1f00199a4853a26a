import { useEffect } from 'react'
import { Form, Link } from 'react-router'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { type RegistrantField, registrantFieldNames } from '#domain/registrations/registrant.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { OwnText } from '#site/components/own-text.tsx'
import { Sentence } from '#site/components/sentence.tsx'
import { Unbroken } from '#site/components/unbroken.tsx'
import { forgetDrafts } from '#site/microsite/registration/form/use-draft.ts'
import { GuestList } from '#site/microsite/registration/guests/late-guest-list.tsx'
import type { Answer } from '#site/microsite/registration/page/arrivals.ts'
import { HoldCountdown } from '#site/microsite/registration/page/hold-countdown.tsx'
import { OpenChange } from '#site/microsite/registration/page/open-change.tsx'
import { PayWays } from '#site/microsite/registration/page/pay-ways.tsx'
import { PossibleActs } from '#site/microsite/registration/page/possible-acts.tsx'
import type { RegistrationPageView } from '#site/microsite/registration/page/read-registration-page.ts'
import { RegistrationDocuments } from '#site/microsite/registration/page/registration-documents.tsx'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'
import { Waits } from '#site/microsite/registration/page/waits.tsx'
import tableStyles from '#site/microsite/registration/summary/receipt-table.module.css'
import { ReceiptTable } from '#site/microsite/registration/summary/receipt-table.tsx'
import { paths } from '#words/addresses/paths.ts'
import { registrantLabels } from '#words/registrant-words.ts'
import * as texts from '#words/registration/page/registration-sheet.ts'

/** The registration page: first the Payment Summary, later a receipt to keep. */
export function RegistrationSheet({
  page,
  ownPages,
  proof,
  answersLink,
  answer,
}: {
  page: RegistrationPageView
  /** Of the conference, for this registrant. */
  ownPages: readonly { title: string; to: string }[]
  /** What is asked of them to prove that they may have what they bought; null for nothing. */
  proof: { words: string; to: string; link: string } | null
  /** To the organiser's questions; null if there are none for this registration. */
  answersLink: { label: string; to: string; isAwaited: boolean } | null
  /** The result of the act that was just posted. */
  answer: Answer | undefined
}) {
  // On the waiting list, or with a transfer awaited, the form is done with: its next user is somebody else.
  const isSettled = page.state === 'paid' || page.state === 'waiting' || page.guide !== null
  useEffect(() => {
    if (isSettled) forgetDrafts(page.event)
  }, [isSettled, page.event])
  return (
    <article className={styles.sheet}>
      <header>
        <p className={styles.label}>{say('Registration {code}', { code: page.code })}</p>
        <h1 className={styles.heading}>{page.heading}</h1>
        <p className={styles.lead}>
          <OwnText text={page.subject} />
          {say(', ')}
          <Unbroken>{page.dates}</Unbroken>
          {say(', ')}
          <OwnText text={page.location} />
        </p>
      </header>
      {answer?.words && (
        <Notice tone={answer.isDone ? 'positive' : 'negative'} title={answer.words} answers={answer} />
      )}
      <Standing page={page} />
      {proof && (
        <Notice title={proof.words}>
          <p>
            <Link to={proof.to} reloadDocument>
              {proof.link}
            </Link>
          </p>
        </Notice>
      )}
      {page.minutesLeft !== null && <HoldCountdown minutes={page.minutesLeft} />}
      <div className={styles.sheetBody}>
        <section aria-label={texts.whatYouBooked()} className={styles.sheetPart}>
          <h2 className={styles.partTitle}>{texts.whatYouBooked()}</h2>
          <ReceiptTable
            lines={page.lines}
            price={page.price}
            currency={page.currency}
            feeBasisPoints={page.feeBasisPoints}
          />
          {!page.change && <Actions page={page} />}
          <RegistrationDocuments documents={page.documents} />
          {page.waits && <Waits page={page} waits={page.waits} />}
          {page.change && <OpenChange page={page} change={page.change} />}
        </section>
        <section aria-label={texts.yourDetails()} className={styles.sheetPart}>
          <h2 className={styles.partTitle}>{texts.yourDetails()}</h2>
          <Details page={page} />
          {answersLink && (
            <p>
              <LinkButton
                to={answersLink.to}
                tone={answersLink.isAwaited && page.owedMinor === 0 ? 'loud' : 'plain'}
              >
                {answersLink.label}
              </LinkButton>
            </p>
          )}
          {page.guests && <GuestList {...page.guests} />}
          <Payments page={page} />
          {ownPages.length > 0 && <OwnPages pages={ownPages} />}
        </section>
      </div>
      <PossibleActs page={page} acts={page.acts} answer={answer} />
    </article>
  )
}

/** How things stand with it, and where its money went if some was moved. */
function Standing({ page }: { page: RegistrationPageView }) {
  return (
    <Notice tone={page.notice.tone} title={page.notice.title}>
      {page.notice.text.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {page.movedMoney.map(({ words, code, address }) => (
        <p key={`${words} ${code}`}>
          <Sentence
            text={words}
            code={
              address ? (
                <Link to={address} reloadDocument>
                  {code}
                </Link>
              ) : (
                code
              )
            }
          />
        </p>
      ))}
    </Notice>
  )
}

function OwnPages({ pages }: { pages: readonly { title: string; to: string }[] }) {
  return (
    <>
      <h2 className={styles.partTitle}>{texts.pagesForYou()}</h2>
      <ul>
        {pages.map(({ title, to }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Actions({ page }: { page: RegistrationPageView }) {
  if (page.state === 'expired' || page.state === 'superseded') return <ComeBack page={page} />
  if (page.owedMinor <= 0) return null
  return (
    <div className={styles.payActions}>
      <PayWays page={page} />
      {!page.isForMove && (
        <div className={styles.away}>
          <LinkButton
            to={paths.changeRegistration(page.event, page.secret, page.isListed ? 'listed' : 'custom')}
            tone="plain"
            reloadDocument
          >
            {texts.backToRegistration()}
          </LinkButton>
          {page.billApart && (
            <LinkButton to={page.billApart} tone="plain">
              {texts.billExtras()}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}

/** Links back to the conference, for an expired or replaced registration. */
function ComeBack({ page }: { page: RegistrationPageView }) {
  const { renewalMinor } = page
  return (
    <div className={styles.payActions}>
      {renewalMinor !== null && (
        <Form method="post" action={paths.registration(page.event, page.secret)}>
          <input type="hidden" name="act" value="renew" />
          <input type="hidden" name="total" value={renewalMinor} />
          <Button type="submit" tone="loud" isWide>
            {texts.holdThePlaceAgain({ amount: formatMoney(renewalMinor, page.currency) })}
          </Button>
        </Form>
      )}
      {page.mayRegisterAgain && (
        <LinkButton
          to={paths.changeRegistration(page.event, page.secret, page.isListed ? 'listed' : 'custom')}
          tone={renewalMinor === null ? 'loud' : 'plain'}
          isWide
        >
          {texts.registerAgain()}
        </LinkButton>
      )}
    </div>
  )
}

function Details({ page: { registrant } }: { page: RegistrationPageView }) {
  const rows: [label: string, value: React.ReactNode][] = [
    [say('Name'), fullName(registrant)],
    ...registrantFieldNames
      .filter(field => field !== 'title' && field !== 'name')
      .map((field): [string, React.ReactNode] => [registrantLabels[field], shown(field)]),
  ]
  function shown(field: Exclude<RegistrantField, 'title' | 'name'>) {
    if (field === 'countryId') return registrant.country
    return field === 'email' ? <Address email={registrant.email} /> : registrant[field]
  }
  return (
    <dl className={styles.details}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** A long address breaks before the `@`. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function Payments({ page }: { page: RegistrationPageView }) {
  // Money that was moved here can be refunded from here without a payment of its own.
  if (page.payments.length === 0 && page.refunds.length === 0) return null
  return (
    <>
      {page.payments.length > 0 && (
        <>
          <h2 className={styles.partTitle}>{say('Payments')}</h2>
          <ul className={styles.payments}>
            {page.payments.map(payment => (
              <li key={payment.reference}>
                <Sentence
                  text={texts.paidOn()}
                  amount={<strong>{formatMoney(payment.amountMinor, payment.currency)}</strong>}
                  day={payment.on}
                />
                <span className={tableStyles.lineDetail}>
                  {say('Reference')} {payment.reference}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {page.refunds.length > 0 && (
        <>
          <h2 className={styles.partTitle}>{say('Refunds')}</h2>
          <ul className={styles.payments}>
            {page.refunds.map(refund => (
              <li key={refund.id}>
                <Sentence
                  text={refund.words}
                  amount={<strong>{formatMoney(refund.amountMinor, refund.currency)}</strong>}
                />
                <span className={tableStyles.lineDetail}>{refund.reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.note}>
        <Sentence
          text={texts.questionsAboutAPayment()}
          contact={link => <Link to={paths.microsite(page.event, 'contact-us')}>{link}</Link>}
          code={page.code}
        />
      </p>
    </>
  )
}
