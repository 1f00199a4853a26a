import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fieldId, TextInput } from '#site/components/form/field.tsx'
import { Picture } from '#site/components/picture.tsx'
import { refuseLargeFile } from '#site/organiser/parts/large-file.ts'
import { MarkedLegend } from '#site/organiser/parts/marked-legend.tsx'
import type { PictureControl } from '#site/organiser/record-form/controls.ts'
import { FileChoice } from '#site/organiser/record-form/picture/file-choice.tsx'
import styles from '#site/organiser/record-form/picture/picture-field.module.css'
import { sendPicture } from '#site/organiser/record-form/picture/send-picture.ts'
import { type Focus, middle, useFocusPoint } from '#site/organiser/record-form/picture/use-focus-point.ts'
import fieldStyles from '#site/organiser/record-form/record-fields.module.css'
import type { RecordFieldProps, ShownPicture } from '#site/organiser/record-form/shown-value.ts'
import { focusStylesheetPath } from '#words/addresses/asset-paths.ts'

/** A picture, its focus point with the crops of the public pages, and what it shows. */
export function PictureField({
  name,
  control,
  value,
  errorOf,
  isMarked,
  uploads,
}: RecordFieldProps<PictureControl> & { uploads: string | undefined }) {
  const kept = value.kind === 'kept' ? value : undefined
  const [stored, setStored] = useState<Stored>({ json: kept?.json ?? '', picture: kept?.picture })
  const [note, setNote] = useState<string>()
  const { json, picture, sentAhead } = stored
  const hidden = useRef<HTMLInputElement>(null)
  const { focus, fields, stage, typed } = useFocusPoint(picture?.focus ?? middle)

  /** A picture is uploaded as soon as it is chosen, so that its crops and the preview show it. */
  async function choose(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file || uploads === undefined) return
    setNote('The picture is being uploaded.')
    const sent = await sendPicture(uploads, file)
    // Another one was chosen meanwhile.
    if (input.files?.[0] !== file) return
    // If it cannot be uploaded now, it stays chosen and is sent with the form.
    if (sent.ok) {
      fields.set(middle)
      setStored({
        json: JSON.stringify(sent.picture),
        picture: { ...sent.picture, alt: '' },
        sentAhead: { file, input },
      })
    }
    setNote(sent.ok ? `${file.name} is uploaded. Publish or save to keep it.` : sent.why)
  }

  // React shows the stored picture only once the focus point's stylesheet has loaded. Until the hidden field has it,
  // the file stays chosen, so that a form sent in between includes it.
  useLayoutEffect(() => {
    if (!sentAhead) return
    const { file, input } = sentAhead
    if (input.files?.[0] === file) input.value = ''
    // A hidden field fires no event when it changes.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [sentAhead])

  const chooseEarly = useEffectEvent(() => {
    const input = document.getElementById(fieldId(name))
    if (!control.isLogo && input instanceof HTMLInputElement && !refuseLargeFile(input)) choose(input)
  })
  // A file may have been chosen before the script loaded.
  useEffect(() => chooseEarly(), [])

  return (
    <fieldset className={fieldStyles.rows}>
      <legend className={fieldStyles.legend}>
        <MarkedLegend label={control.label} isMarked={isMarked} />
      </legend>
      <input ref={hidden} type="hidden" name={`${name}.kept`} value={json} />
      {picture && control.isLogo && <Picture image={picture} sizes="20rem" alt={picture.alt} isInSight />}
      {picture && !control.isLogo && (
        <FocusPoint key={picture.src} {...{ name, picture, focus, fields, stage, typed, errorOf }} />
      )}
      <FileChoice
        name={name}
        label={control.isLogo ? control.label : picture ? 'Another picture' : 'Picture'}
        hint={
          control.hint ??
          'JPEG, PNG, WebP, AVIF or GIF. Camera data, such as the place where it was taken, is removed.'
        }
        accept={`image/jpeg,image/png,image/webp,image/avif,image/gif${control.isLogo ? ',image/svg+xml' : ''}`}
        error={errorOf(name)}
        onChoose={control.isLogo ? undefined : choose}
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
      {!control.isLogo && (
        <>
          <TextInput
            name={`${name}.alt`}
            label="What it shows"
            hint="For people who cannot see it, in a few words: “Ada Ferreira at the lectern”, not “photo”."
            error={errorOf(`${name}.alt`)}
            defaultValue={kept?.alt ?? ''}
          />
          <label className={fieldStyles.check}>
            <input type="checkbox" name={`${name}.decorative`} defaultChecked={kept?.isDecorative ?? false} />
            Decorative: it adds nothing to the text beside it, and is skipped when a page is read aloud
          </label>
        </>
      )}
      {control.isOptional && picture && (
        <label className={fieldStyles.check}>
          <input type="checkbox" name={`${name}.remove`} />
          Remove the picture
        </label>
      )}
    </fieldset>
  )
}

/** The value of the hidden field, and its picture. */
interface Stored {
  json: string
  picture: ShownPicture | undefined
  /** The uploaded file, and the field in which it was chosen. */
  sentAhead?: { file: File; input: HTMLInputElement }
}

const axes = [
  { axis: 'x', label: 'From the left, %' },
  { axis: 'y', label: 'From the top, %' },
] as const

/** The shapes in which public pages crop pictures. */
const crops = [
  { ratio: '4:5', where: 'portraits', shape: 'portrait' },
  { ratio: '1:1', where: 'squares', shape: 'landscape' },
  { ratio: '3:2', where: 'lists, galleries', shape: 'landscape' },
  { ratio: '16:9', where: 'articles', shape: 'wide' },
] as const

function FocusPoint({
  name,
  picture,
  focus,
  fields,
  stage,
  typed,
  errorOf,
}: {
  name: string
  picture: ShownPicture
  focus: Focus
  errorOf: (name: string) => string | undefined
} & Omit<ReturnType<typeof useFocusPoint>, 'focus'>) {
  const start = useRef(picture.focus ?? middle).current
  return (
    <div className={styles.focus}>
      <link rel="stylesheet" href={focusStylesheetPath} precedence="focus" />
      <div
        className={styles.stage}
        ref={stage}
        data-is-high={picture.height > picture.width || undefined}
        data-focus-x={focus.x}
        data-focus-y={focus.y}
      >
        <Picture image={{ ...picture, focus: undefined }} sizes="20rem" alt={picture.alt} isInSight />
        <span className={styles.point} aria-hidden="true" />
      </div>
      <div className={styles.numbers}>
        <p className={styles.note}>
          The focus point stays visible wherever a page crops the picture. Click on the picture, or enter
          percentages.
        </p>
        {axes.map(({ axis, label }) => (
          <TextInput
            key={axis}
            name={`${name}.focus-${axis}`}
            label={label}
            type="number"
            min={0}
            max={100}
            dir="ltr"
            ref={fields[axis]}
            onInput={typed}
            defaultValue={start[axis]}
            error={errorOf(`${name}.focus-${axis}`)}
          />
        ))}
      </div>
      <ul className={styles.crops} aria-label="How pages crop it">
        {crops.map(({ ratio, where, shape }) => (
          <li key={ratio} data-ratio={ratio} className={styles.crop}>
            <Picture image={{ ...picture, focus }} sizes="10rem" alt="" shape={shape} isInSight />
            <span className={styles.note}>
              {ratio}, {where}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
