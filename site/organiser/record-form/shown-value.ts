import type { Image } from '#domain/conference/content/fields.ts'
import type { Control } from '#site/organiser/record-form/controls.ts'

/** A value as a control shows it: a text, several rows, or a stored picture or file. */
export type ShownValue =
  | { kind: 'text'; text: string }
  | { kind: 'check'; isOn: boolean }
  | { kind: 'names'; names: readonly string[] }
  | { kind: 'rows'; rows: readonly Readonly<Record<string, string>>[] }
  | { kind: 'blocks'; blocks: readonly ShownBlock[] }
  | { kind: 'kept'; json: string; name: string; alt: string; isDecorative: boolean; picture?: ShownPicture }

/** One block: its kind, and the values of its fields. */
export interface ShownBlock {
  block: string
  shown: Readonly<Record<string, ShownValue>>
}

export type ShownPicture = Pick<Image, 'src' | 'width' | 'height' | 'alt' | 'focus'>

export interface RecordFieldProps<C extends Control = Control> {
  name: string
  control: C
  value: ShownValue
  errorOf: (name: string) => string | undefined
  /** Whether it must not be empty. */
  isMarked: boolean
}
