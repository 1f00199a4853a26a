/** The forms of the page of a group's people. */
import { Form } from 'react-router'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { CheckboxCard } from '#site/components/form/choice-card.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGroup, TextInput } from '#site/components/form/field.tsx'
import { Counts } from '#site/microsite/registration/group/counts.tsx'
import styles from '#site/microsite/registration/group/group-form.module.css'
import type { Values } from '#site/microsite/registration/group/group-view.ts'
import type { Sent } from '#site/microsite/registration/group/people-acts.ts'
import type { PeopleView } from '#site/microsite/registration/group/people-view.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { paths } from '#words/addresses/paths.ts'
import { discountCode } from '#words/registration/form.ts'
import { ofWhole, roomsAbout } from '#words/registration/group.ts'
import { codeOfAddedAbout } from '#words/registration/group-code.ts'
import { guestsAddress, peopleAddress, splitAddress } from '#words/registration/guest-addresses.ts'
import { backToYourRegistration } from '#words/registration/guests.ts'
import * as joinTexts from '#words/registration/join.ts'
import * as texts from '#words/registration/people.ts'

interface WantedProps {
  page: PeopleView
  values: Values
  errors: Sent['errors']
}

export function Wanted({ page, values, errors, sent }: WantedProps & { sent: Sent | undefined }) {
  const { event, secret, person } = page
  const back = paths.registration(event, secret)
  return (
    <Form
      method="post"
      action={peopleAddress(event, secret, person?.id)}
      className={styles.form}
      noValidate
      key={JSON.stringify(values)}
    >
      <ErrorSummary errors={errors} answers={sent} />
      {sent?.preview && <h2 className={sheetStyles.partTitle}>{texts.orSomethingElse()}</h2>}
      {person ? (
        <>
          <input type="hidden" name="person" value={person.id} />
          <OfPerson person={person} values={values} errors={errors} />
        </>
      ) : (
        <OfGroup page={page} values={values} errors={errors} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" tone={sent?.preview ? 'plain' : 'loud'}>
          {texts.seeWhatItMeans()}
        </Button>
        <LinkButton to={person ? peopleAddress(event, secret) : back} tone="plain">
          {person ? texts.backToEverybody() : backToYourRegistration()}
        </LinkButton>
      </div>
    </Form>
  )
}

/** Whether those who have a link of their own choose extras, and for how much. */
export function Choosing({ page, sent }: { page: PeopleView; sent: Sent | undefined }) {
  const { event, secret, currency, mayChoose } = page
  return (
    <Form method="post" action={peopleAddress(event, secret)} className={styles.part} noValidate>
      <h2 className={sheetStyles.partTitle}>{texts.peopleChoose()}</h2>
      <p>{texts.peopleChooseAbout()}</p>
      <TextInput
        name="allow"
        label={texts.upToEach({ currency })}
        hint={texts.upToEachHint()}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        key={mayChoose}
        defaultValue={sent?.values.allow ?? mayChoose ?? ''}
        error={errorIn(sent?.errors ?? [])('allow')}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="plain">
          {texts.letThem()}
        </Button>
      </div>
    </Form>
  )
}

/** While nothing is paid, others can be put on the invoice, and some of its people on another. */
export function Registered({ page: { event, secret }, sent }: { page: PeopleView; sent: Sent | undefined }) {
  return (
    <Form method="post" action={peopleAddress(event, secret)} className={styles.part} noValidate>
      <h2 className={sheetStyles.partTitle}>{joinTexts.addRegistered()}</h2>
      <p>{joinTexts.addRegisteredAbout()}</p>
      <TextInput
        name="ask"
        label={joinTexts.theirNumber()}
        autoComplete="off"
        dir="ltr"
        placeholder="7K3Q-PD4M"
        defaultValue={sent?.values.ask}
        error={errorIn(sent?.errors ?? [])('ask')}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="plain">
          {joinTexts.askThem()}
        </Button>
        <LinkButton to={splitAddress(event, secret)} tone="plain">
          {joinTexts.billSome()}
        </LinkButton>
      </div>
    </Form>
  )
}

export function Asked({ asked }: Pick<PeopleView, 'asked'>) {
  return (
    <section className={styles.part}>
      <h2 className={sheetStyles.partTitle}>{joinTexts.askedSoFar()}</h2>
      <p>{joinTexts.askedSoFarAbout()}</p>
      <ul>
        {asked.map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  )
}

const errorIn = (errors: Sent['errors']) => (name: string) =>
  errors.find(error => error.name === name)?.message

function OfPerson({
  person,
  values,
  errors,
}: Omit<WantedProps, 'page'> & { person: NonNullable<PeopleView['person']> }) {
  if (person.extras.length === 0) return <p>{texts.noExtras()}</p>
  return (
    <FieldGroup legend={texts.whatElse()} description={<p>{texts.whatElseAbout()}</p>}>
      <Counts rows={person.extras} values={values} errorOf={errorIn(errors)} />
      <CodeOfAdded values={values} errors={errors} />
    </FieldGroup>
  )
}

function CodeOfAdded({ values, errors }: Omit<WantedProps, 'page'>) {
  return (
    <TextInput
      name="code"
      label={discountCode()}
      hint={codeOfAddedAbout()}
      defaultValue={values.code}
      error={errorIn(errors)('code')}
      autoComplete="off"
    />
  )
}

function OfGroup({ page, values, errors }: WantedProps) {
  const { adding, people, event, secret } = page
  const errorOf = errorIn(errors)
  return (
    <>
      {page.isOpen && (
        <FieldGroup legend={texts.addPeople()} description={<p>{texts.addPeopleAbout()}</p>}>
          <Counts rows={adding.people} values={values} errorOf={errorOf} />
          <CodeOfAdded values={values} errors={errors} />
        </FieldGroup>
      )}
      {page.isOpen && adding.rooms.length > 0 && (
        <FieldGroup legend={texts.roomsOfAdded()} description={<p>{roomsAbout()}</p>}>
          <Counts rows={adding.rooms} values={values} errorOf={errorOf} />
        </FieldGroup>
      )}
      {adding.extras.length > 0 && (
        <FieldGroup legend={texts.extrasOfAdded()} description={<p>{texts.extrasOfAddedAbout()}</p>}>
          <Counts rows={adding.extras} values={values} errorOf={errorOf} />
        </FieldGroup>
      )}
      {page.whole.length > 0 && (
        <FieldGroup legend={ofWhole()} description={<p>{texts.ofWholeNow()}</p>}>
          <Counts rows={page.whole} values={values} errorOf={errorOf} />
        </FieldGroup>
      )}
      <FieldGroup legend={texts.cancelSome()} description={<p>{texts.cancelSomeAbout()}</p>}>
        <div>
          <LinkButton to={guestsAddress(event, secret)} tone="plain">
            {texts.changeName()}
          </LinkButton>
        </div>
        <ul className={styles.people}>
          {people.map(({ id, name, has, field, hasAdmission }) => (
            <li key={id}>
              <CheckboxCard
                name={field}
                value="yes"
                defaultChecked={values[field] === 'yes'}
                title={texts.doesNotCome({ person: name })}
                detail={has.join(', ')}
              />
              {hasAdmission && adding.extras.length > 0 && (
                <LinkButton to={peopleAddress(event, secret, id)} tone="plain">
                  {texts.otherExtras()}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      </FieldGroup>
    </>
  )
}
