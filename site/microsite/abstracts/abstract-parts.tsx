/** The two parts of the abstract form: the presenter, and the abstract with its text or file. */

import { useEffect, useRef, useState } from 'react'
import { say } from '#domain/foundations/say.ts'
import { maxFileMegabytes } from '#domain/programme/abstracts/abstract.ts'
import { countWords } from '#domain/programme/abstracts/count-words.ts'
import type { Upload } from '#domain/programme/submitting/uploads.ts'
import {
  FieldGrid,
  FieldGroup,
  FileInput,
  Select,
  TextArea,
  TextInput,
} from '#site/components/form/field.tsx'
import { Sentence } from '#site/components/sentence.tsx'
import { countriesIn } from '#site/forms/country-lines.ts'
import { useHydrated } from '#site/forms/use-hydrated.ts'
import {
  type AbstractControl,
  type AbstractValues,
  controlLabels,
  type TextControl,
} from '#site/microsite/abstracts/abstract-controls.ts'
import styles from '#site/microsite/abstracts/abstract-form.module.css'
import type { Loaded } from '#site/section.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as texts from '#words/public/microsite/abstracts.ts'

interface Choice {
  id: number
  name: string
}

/** The options of the form's lists; each has a source of its own. */
export interface Choices {
  /** As `countryLines`. */
  countries: Loaded<string>
  types: Loaded<Choice[]>
  topics: Loaded<Choice[]>
  /** The most words that an abstract may have. */
  maxWords: number
  /** What its text has to be: written by the server, so that the page's script has one sentence less. */
  textHint: string
  /** How many abstracts one presenter may submit: `two submissions`. */
  submissions: string
  /** How people are addressed, as it is stored and as it reads here. */
  titles: readonly (readonly [stored: string, read: string])[]
}

interface PartProps {
  values: AbstractValues | undefined
  choices: Choices
  errorOf: (name: AbstractControl) => string | undefined
}

function fieldsOf({ values, errorOf }: PartProps) {
  return (name: TextControl) => ({
    name,
    label: controlLabels[name],
    defaultValue: values?.[name],
    error: errorOf(name),
  })
}

export function PresenterPart(props: PartProps) {
  const field = fieldsOf(props)
  const { choices } = props
  const { countries } = choices
  return (
    <FieldGroup legend={say('Presenter')}>
      <FieldGrid>
        <Select {...field('title')} isRequired autoComplete="honorific-prefix">
          <option value="">{texts.chooseATitle()}</option>
          {choices.titles.map(([title, read]) => (
            <option key={title} value={title}>
              {read}
            </option>
          ))}
        </Select>
        <TextInput {...field('name')} isRequired autoComplete="name" />
        <TextInput
          {...field('email')}
          isRequired
          type="email"
          autoComplete="email"
          hint={texts.weReplyToThisAddress({ submissions: choices.submissions })}
        />
        <TextInput {...field('telephone')} isRequired type="tel" autoComplete="tel" />
        <TextInput {...field('organization')} isRequired isWide autoComplete="organization" />
        <TextInput {...field('city')} isRequired autoComplete="address-level2" />
        <ChoiceSelect
          {...field('country')}
          autoComplete="country-name"
          choices={countries.ok ? { ok: true, value: countriesIn(countries.value) } : countries}
          prompt={texts.chooseACountry()}
          emptyPrompt={emptyWords.countries()}
          failedPrompt={loadWords.noDataFound()}
        />
      </FieldGrid>
    </FieldGroup>
  )
}

export function AbstractPart(props: PartProps & { upload: Upload | null }) {
  const { choices, errorOf, upload } = props
  const field = fieldsOf(props)
  return (
    <FieldGroup legend={say('Abstract')}>
      <FieldGrid>
        <ChoiceSelect
          {...field('presentation_type')}
          choices={choices.types}
          prompt={texts.chooseAType()}
          emptyPrompt={emptyWords.soon()}
          failedPrompt={loadWords.noConferenceData()}
        />
        <ChoiceSelect
          {...field('topic_of_interest')}
          choices={choices.topics}
          prompt={texts.chooseATopic()}
          emptyPrompt={emptyWords.soon()}
          failedPrompt={loadWords.noConferenceData()}
        />
        <TextInput {...field('abstract_title')} isWide />
        <AbstractText field={field('abstract_text')} choices={choices} />
        <FileInput
          // Once a file is attached, the field is free for another.
          key={upload?.key}
          name="file"
          label={controlLabels.file}
          isMarked
          isWide
          accept=".pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
          error={errorOf('file')}
          hint={<FileHint upload={upload} />}
        />
        {upload && <input type="hidden" name="upload" value={upload.key} />}
      </FieldGrid>
    </FieldGroup>
  )
}

function FileHint({ upload }: { upload: Upload | null }) {
  if (!upload) return <p>{texts.wordOrPdfAtMost({ megabytes: maxFileMegabytes })}</p>
  return (
    <p className={styles.attached}>
      <Sentence
        text={texts.attachedChooseAnother()}
        file={<strong>{upload.name}</strong>}
        size={sizeWords(upload.size)}
      />
    </p>
  )
}

/** `340 KB`, `1.2 MB`: as file managers count. */
function sizeWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

/** Counts while the visitor types. */
function AbstractText({
  field,
  choices: { maxWords, textHint },
}: {
  field: ReturnType<ReturnType<typeof fieldsOf>>
  choices: Choices
}) {
  const isHydrated = useHydrated()
  const text = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(() => countWords(field.defaultValue ?? ''))
  // The visitor may have typed before the script ran.
  useEffect(() => setWords(countWords(text.current?.value ?? '')), [])
  return (
    <div className={styles.text}>
      <TextArea
        {...field}
        ref={text}
        rows={10}
        hint={textHint}
        onChange={event => setWords(countWords(event.currentTarget.value))}
      />
      {isHydrated && (
        <p className={styles.count} data-over={words > maxWords || undefined}>
          {say('{words} of {maxWords} words', { words, maxWords })}
        </p>
      )}
    </div>
  )
}

function ChoiceSelect({
  choices,
  prompt,
  emptyPrompt,
  failedPrompt,
  ...field
}: React.ComponentProps<typeof Select> & {
  choices: Loaded<Choice[]>
  prompt: string
  emptyPrompt: string
  failedPrompt: string
}) {
  const items = choices.ok ? choices.value : []
  const first = !choices.ok ? failedPrompt : items.length === 0 ? emptyPrompt : prompt
  return (
    <Select {...field} isRequired>
      <option value="">{first}</option>
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
