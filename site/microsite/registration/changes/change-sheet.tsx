/** The form on which registrants choose something else, with its preview. */

import { Form } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { CheckboxCard, ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { FieldGroup } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { Preview, WaitPreview } from '#site/microsite/registration/changes/change-preview.tsx'
import styles from '#site/microsite/registration/changes/change-sheet.module.css'
import type { ChangeView } from '#site/microsite/registration/changes/read-change.ts'
import { ExtraChoices, NightChoices } from '#site/microsite/registration/form/late-parts.tsx'
import { AccommodationChoices } from '#site/microsite/registration/form/registration-choices.tsx'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/registration/changes.ts'

/**
 * Choosing something else, reading its consequences, and confirming: each is a page of its own, which also works
 * without a script.
 */
export function ChangeSheet({
  page,
  refusal,
  answers,
}: {
  page: ChangeView
  refusal: string | null
  /** What the form shows: the current choice, or the input of a refused form. */
  answers: object
}) {
  const back = paths.registration(page.event, page.secret)
  return (
    <article className={sheetStyles.sheet}>
      <header>
        <p className={sheetStyles.label}>{say('Registration {code}', { code: page.code })}</p>
        <h1 className={sheetStyles.heading}>{words.changeYourRegistration()}</h1>
        <p className={sheetStyles.lead}>{page.subject}</p>
      </header>
      {page.hindrance ? (
        <Notice
          tone="negative"
          title={page.hindrance}
          actions={<LinkButton to={back}>{words.backToYourRegistration()}</LinkButton>}
        />
      ) : (
        <>
          {refusal && <Notice tone="negative" title={refusal} answers={answers} />}
          {page.wait && <WaitPreview page={page} wait={page.wait} values={page.values} />}
          {page.preview && <Preview page={page} preview={page.preview} values={page.values} />}
          <Choices page={page} />
        </>
      )}
    </article>
  )
}

function Choices({ page }: { page: ChangeView }) {
  const { values, preview, wait } = page
  return (
    <Form
      method="get"
      action={paths.changeChoice(page.event, page.secret)}
      className={styles.changeForm}
      key={JSON.stringify(values)}
    >
      {(preview || wait) && <h2 className={sheetStyles.partTitle}>{words.orChooseSomethingElse()}</h2>}
      <FieldGroup
        legend={say('Registration')}
        description={
          <p>
            {words.whatYouKeepStaysAt()} {page.taxNote}
          </p>
        }
      >
        <ChoiceGrid name="presentation" legend={words.registrationCategory()} isLegendHidden>
          {page.presentations.map(({ type, label, price, detail }) => (
            <RadioCard
              key={type}
              name="presentation"
              value={type}
              defaultChecked={values.presentation === type}
              title={label}
              detail={detail}
              price={price}
            />
          ))}
        </ChoiceGrid>
      </FieldGroup>
      <AccommodationChoices fees={page} values={values} agreed={page.agreedStay} />
      <NightChoices fees={page} values={values} errorOf={() => undefined} admission={page.admission} />
      {(page.addOnPrice !== null || page.extras.some(({ isByNight }) => !isByNight)) && (
        <FieldGroup legend={say('Extras')}>
          <ExtraChoices fees={page} values={values} errorOf={() => undefined} admission={page.admission} />
          {page.addOnPrice !== null && (
            <CheckboxCard
              name="add_on"
              value="yes"
              defaultChecked={values.add_on === 'yes'}
              title={words.accompanyingPerson()}
              detail={page.addOnDetail}
              price={page.addOnPrice}
            />
          )}
        </FieldGroup>
      )}
      <div className={sheetStyles.payActions}>
        <Button type="submit" tone={preview || wait ? 'plain' : 'loud'} isWide>
          {words.seeWhatTheChangeMeans()}
        </Button>
        {!preview && !wait && (
          <LinkButton to={paths.registration(page.event, page.secret)} isWide reloadDocument>
            {words.keepWhatIHave()}
          </LinkButton>
        )}
      </div>
    </Form>
  )
}
