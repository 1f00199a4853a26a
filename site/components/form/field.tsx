import { Suspense } from 'react'
import styles from '#site/components/form/field.module.css'
import { useEarlyText } from '#site/forms/use-early-text.ts'

/** The id of the control of this name, so that an error summary can link to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

export interface FieldText {
  label: string
  /** Help before typing; between label and control. */
  hint?: React.ReactNode
  /** What is wrong and what to do; below the control. */
  error?: string | undefined
  /** Adds an asterisk to the label and tells assistive technology. */
  isRequired?: boolean | undefined
  /**
   * Adds the asterisk and tells assistive technology, but lets a browser send the form: the server decides, as where a
   * draft may be incomplete.
   */
  isMarked?: boolean | undefined
  /** Takes a full row in a two-column layout. */
  isWide?: boolean | undefined
}

interface ControlAttributes {
  id: string
  required?: boolean
  'aria-required'?: true
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** Label, hint, control and error of one field, connected for assistive technology. */
export function Field({
  id,
  label,
  hint,
  error,
  isRequired = false,
  isMarked = isRequired,
  isWide = false,
  children,
}: FieldText & { id: string; children: (attributes: ControlAttributes) => React.ReactNode }) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-wide={isWide || undefined} data-invalid={error ? true : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isMarked && <span aria-hidden="true"> *</span>}
      </label>
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
      {children({
        id,
        ...(isRequired && { required: true }),
        ...(isMarked && !isRequired && { 'aria-required': true }),
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = FieldText &
  Omit<React.ComponentProps<Tag>, 'className' | 'required' | 'name'> & { name: string }

export function TextInput(props: ControlProps<'input'>) {
  const { label, hint, error, isRequired, isMarked, isWide, id = fieldId(props.name), ...rest } = props
  return (
    <Field {...{ id, label, hint, error, isRequired, isMarked, isWide }}>
      {attributes => <input type="text" dir="auto" {...rest} {...attributes} className={styles.control} />}
    </Field>
  )
}

export function TextArea(props: ControlProps<'textarea'>) {
  const { label, hint, error, isRequired, isMarked, isWide, id = fieldId(props.name), ...rest } = props
  useEarlyText(id)
  return (
    <Field {...{ id, label, hint, error, isRequired, isMarked, isWide }}>
      {attributes => <textarea rows={5} dir="auto" {...rest} {...attributes} className={styles.control} />}
    </Field>
  )
}

/** A native select; the options are its children. */
export function Select(props: ControlProps<'select'>) {
  const {
    label,
    hint,
    error,
    isRequired,
    isMarked,
    isWide,
    id = fieldId(props.name),
    children,
    ...rest
  } = props
  return (
    <Field {...{ id, label, hint, error, isRequired, isMarked, isWide }}>
      {attributes => (
        <select {...rest} {...attributes} className={styles.control}>
          {children}
        </select>
      )}
    </Field>
  )
}

export function FileInput(props: ControlProps<'input'>) {
  const { label, hint, error, isRequired, isMarked, isWide, id = fieldId(props.name), ...rest } = props
  return (
    <Field {...{ id, label, hint, error, isRequired, isMarked, isWide }}>
      {({ 'aria-required': _roleless, ...attributes }) => (
        <input {...rest} {...attributes} type="file" className={styles.file} />
      )}
    </Field>
  )
}

/** Fields in two columns where there is room. */
export function FieldGrid({ children }: { children: React.ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

/** A part of a form, which its stylesheet numbers. It is hydrated by itself, or at once when somebody uses it. */
export function FieldGroup({
  legend,
  description,
  children,
}: {
  legend: string
  description?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <h2 className={styles.title}>{legend}</h2>
      </legend>
      {description && <div className={styles.description}>{description}</div>}
      <Suspense>{children}</Suspense>
    </fieldset>
  )
}
