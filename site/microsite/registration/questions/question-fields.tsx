/** The fields of the organiser's questions, on every form that asks them. */

import { useEffect, useRef, useState } from 'react'
import type { IncludedExtras } from '#domain/offers/catalogue/offer.ts'
import { boughtInOrder } from '#domain/offers/questions/bought.ts'
import {
  type AnswerName,
  answerName,
  fileName,
  isShown,
  typedAnswers,
} from '#domain/offers/questions/shown.ts'
import { CheckboxCard, ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { FileInput, Select, TextArea, TextInput } from '#site/components/form/field.tsx'
import { OwnText } from '#site/components/own-text.tsx'
import { countriesIn } from '#site/forms/country-lines.ts'
import { orderedExtras } from '#site/microsite/registration/form/extra-fields.ts'
import styles from '#site/microsite/registration/questions/question-fields.module.css'
import type { QuestionView } from '#site/microsite/registration/questions/question-view.ts'
import * as words from '#words/registration/questions.ts'

type Values = Readonly<Record<string, string | undefined>>

interface FieldsProps<Q extends QuestionView> {
  questions: readonly Q[]
  /** The form as it was filled in, by the names of its controls. */
  values: Values
  errorOf: (name: AnswerName) => string | undefined
  /** As `countryLines`; null where they could not be read. */
  countries: string | null
  /** What the registration has, where it cannot be chosen on the same form. */
  bought?: readonly string[]
  /** What comes with admissions, where one is chosen on the same form. */
  included?: IncludedExtras
  /** Whom a question is for, where that is not what somebody buys. */
  isFor?: (question: Q, typed: Values) => boolean
}

/**
 * The organiser's questions. Those that do not apply to what is being chosen are hidden, if there is a script; the server
 * leaves them out in any case.
 */
export function QuestionFields<Q extends QuestionView>({
  questions,
  values,
  errorOf,
  countries,
  bought,
  included = {},
  isFor = () => true,
}: FieldsProps<Q>) {
  const here = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(values)
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    const read = () => setTyped(before => unlessSame(before, valuesIn(form)))
    const readLater = () => setTimeout(read)
    read()
    form.addEventListener('change', read)
    form.addEventListener('reset', readLater)
    return () => {
      form.removeEventListener('change', read)
      form.removeEventListener('reset', readLater)
    }
  })
  const admission = typed.presentation || null
  const extras = [...(included[admission ?? ''] ?? []), ...orderedExtras(typed)]
  const has = bought ? new Set(bought) : boughtInOrder(admission, extras)
  const answers = typedAnswers(typed)
  const isOn = (question: Q): boolean => {
    if (!isFor(question, typed)) return false
    if (question.buyersOf !== null && !has.has(question.buyersOf)) return false
    const { condition } = question
    const parent =
      condition?.kind === 'answered' ? questions.find(({ id }) => id === condition.questionId) : undefined
    return isShown(question, answers, has) && (parent === undefined || isOn(parent))
  }
  return (
    <div ref={here} className={styles.questions}>
      <input type="hidden" name="answers" value="shown" />
      {questions.map(question => (
        <div key={question.id} className={styles.question} data-off={isOn(question) ? undefined : true}>
          {question.when !== '' && <p className={styles.when}>{question.when}</p>}
          {question.fixed === null ? (
            <QuestionField {...{ question, values, countries }} error={errorOf(answerName(question.id))} />
          ) : (
            <p className={styles.fixed}>
              <strong>{question.label}</strong> <bdi>{question.fixed}</bdi> <small>{words.fixedNote()}</small>
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

/** The text of a form's controls, and the names of its files. */
const valuesIn = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value]]
      // A browser has an empty, nameless file where none was chosen.
      return value.name === '' ? [] : [[name, value.name]]
    }),
  )

/** The earlier object where nothing differs, so that nothing is drawn again. */
function unlessSame(before: Values, now: Values): Values {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}

/** More options than this are easier to look through in a list. */
const mostCards = 8

function QuestionField({
  question,
  values,
  countries,
  error,
}: Pick<FieldsProps<QuestionView>, 'values' | 'countries'> & {
  question: QuestionView
  error: string | undefined
}) {
  const { id, kind, label, help, options, isRequired, most, statementVersion } = question
  const name = answerName(id)
  const value = values[name]
  const waiting = values[fileName(id)]
  // The server demands it, since a browser would also demand what is hidden.
  const field = {
    name,
    label,
    error,
    isMarked: isRequired,
    hint: help && <OwnText text={help} />,
    defaultValue: value ?? '',
  }
  const note = help !== '' && (
    <p className={styles.note}>
      <OwnText text={help} />
    </p>
  )
  const legend = isRequired ? `${label} *` : label
  switch (kind) {
    case 'text':
      return <TextInput {...field} {...(most !== null && { maxLength: most })} />
    case 'number':
      return <TextInput {...field} inputMode="decimal" dir="ltr" autoComplete="off" />
    case 'date':
      return <TextInput {...field} type="date" dir="ltr" />
    case 'long-text':
      return <TextArea {...field} rows={3} />
    case 'country':
      return (
        <Select {...field}>
          <option value="">{words.chooseOne()}</option>
          {countriesIn(countries ?? '').map(country => (
            <option key={country.id} value={country.id}>
              {country.name}
            </option>
          ))}
        </Select>
      )
    case 'yes-no':
      return (
        <OneOf
          {...{ name, legend, error, value, note, isRequired }}
          options={[
            ['yes', words.yes()],
            ['no', words.no()],
          ]}
        />
      )
    case 'one-of':
      if (options.length > mostCards) {
        return (
          <Select {...field}>
            <option value="">{words.chooseOne()}</option>
            {options.map(option => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
          </Select>
        )
      }
      return (
        <OneOf
          {...{ name, legend, error, value, note, isRequired }}
          options={options.map(option => [String(option.id), option.name])}
        />
      )
    case 'several-of':
      return (
        <ChoiceGrid name={name} legend={legend} error={error}>
          {note}
          {options.map(option => (
            <CheckboxCard
              key={option.id}
              name={answerName(id, option.id)}
              value="yes"
              defaultChecked={values[answerName(id, option.id)] === 'yes'}
              title={option.name}
            />
          ))}
        </ChoiceGrid>
      )
    case 'statement':
      return (
        <ChoiceGrid name={name} legend={label} isLegendHidden error={error}>
          <CheckboxCard
            name={name}
            value={value || statementVersion}
            defaultChecked={Boolean(value)}
            title={legend}
            detail={help && <OwnText text={help} />}
          />
        </ChoiceGrid>
      )
    case 'file':
      return (
        <>
          {waiting && <input type="hidden" name={fileName(id)} value={waiting} />}
          <FileInput
            {...{ name, label, error, isMarked: isRequired }}
            accept=".pdf,.jpg,.jpeg,.png"
            hint={[help, value || waiting ? words.yourFile() : '', words.fileHint()]
              .filter(Boolean)
              .join(' ')}
          />
        </>
      )
  }
}

function OneOf({
  name,
  legend,
  error,
  value,
  note,
  isRequired,
  options,
}: {
  name: AnswerName
  legend: string
  error: string | undefined
  value: string | undefined
  note: React.ReactNode
  isRequired: boolean
  options: readonly (readonly [string, string])[]
}) {
  return (
    <ChoiceGrid name={name} legend={legend} error={error}>
      {note}
      {options.map(([key, option]) => (
        <RadioCard key={key} name={name} value={key} defaultChecked={value === key} title={option} />
      ))}
      {/* A radio button cannot be unchosen otherwise. */}
      {!isRequired && <RadioCard name={name} value="" defaultChecked={!value} title={words.noAnswer()} />}
    </ChoiceGrid>
  )
}
