/**
 * A YAML file as values that know their lines and whether they were read, so an import can report everything that it
 * did not use.
 */

import {
  type Alias,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { YamlFault } from '#domain/preparation/imports/import-faults.ts'

const mostAliases = 100
/** The deepest nesting of lists and mappings; sessions with their papers need four levels. */
const deepest = 100

/** The target of each alias, resolved once: resolving an alias on its own searches the whole file. */
type Anchors = ReadonlyMap<Alias, Node>

/** What the values of one file share. */
interface YamlFrame {
  anchors: Anchors
  lines: LineCounter
  /** The nodes whose text was read. */
  seen: Set<unknown>
}

/** A part of a YAML file that knows its line. A missing part is empty. */
export class YamlValue {
  readonly #node: unknown
  readonly #frame: YamlFrame
  readonly #fallbackLine: number

  constructor(node: unknown, frame: YamlFrame, fallbackLine = 1) {
    this.#node = isAlias(node) ? frame.anchors.get(node) : node
    this.#frame = frame
    this.#fallbackLine = fallbackLine
  }

  /** The line on which it begins. */
  get line(): number {
    const range = this.#node && typeof this.#node === 'object' && 'range' in this.#node && this.#node.range
    const start = Array.isArray(range) ? range[0] : undefined
    return typeof start === 'number' ? this.#frame.lines.linePos(start).line : this.#fallbackLine
  }

  get isList(): boolean {
    return isSeq(this.#node)
  }

  get isMap(): boolean {
    return isMap(this.#node)
  }

  /** Its text, where it is a string, a number or another scalar. */
  get text(): string {
    if (!isScalar(this.#node) || this.#node.value === null) return ''
    this.#frame.seen.add(this.#node)
    return String(
      isScalar(this.#node) && this.#node.source !== undefined ? this.#node.source : this.#node.value,
    )
  }

  get items(): YamlValue[] {
    return isSeq(this.#node) ? this.#node.items.map(item => this.#at(item)) : []
  }

  get entries(): { key: string; value: YamlValue }[] {
    if (!isMap(this.#node)) return []
    return this.#node.items.map(({ key, value }) => {
      const name = this.#at(key)
      return { key: name.text, value: new YamlValue(value, this.#frame, name.line) }
    })
  }

  /** The first of these keys that a mapping has. */
  get(...keys: string[]): YamlValue {
    const entries = this.entries
    for (const key of keys) {
      const found = entries.find(entry => entry.key.toLowerCase() === key && !entry.value.#isNothing)
      if (found) return found.value
    }
    return this.#at(undefined)
  }

  /** The texts in it that nobody has read, by the key that they stand under. */
  get unread(): { key: string; line: number; count: number; sample: string }[] {
    const found: { key: string; value: YamlValue }[] = []
    const { seen } = this.#frame
    if (!isNode(this.#node)) return []
    visit(this.#node, {
      Scalar: (key, node, path) => {
        if (key === 'key' || seen.has(node) || node.value === null || String(node.value).trim() === '') return
        const pair = path.findLast(isPair)
        found.push({ key: pair ? this.#at(pair.key).text : '', value: this.#at(node) })
      },
    })
    return [...Map.groupBy(found, ({ key }) => key)].map(([key, values]) => ({
      key,
      count: values.length,
      line: values[0]?.value.line ?? this.line,
      sample: values[0]?.value.text ?? '',
    }))
  }

  get #isNothing(): boolean {
    return !this.#node || (isScalar(this.#node) && this.#node.value === null)
  }

  #at(node: unknown): YamlValue {
    return new YamlValue(node, this.#frame, this.line)
  }
}

export function readYaml(bytes: Uint8Array): Result<YamlValue, YamlFault> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fail({ code: 'yaml-encoding' })
  }
  const lines = new LineCounter()
  // Real files repeat keys; iterating the entries finds every one.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const [error] = document.errors
  if (error) {
    if (error.code === 'RESOURCE_EXHAUSTION') return fail({ code: 'yaml-nested' })
    const line = lines.linePos(error.pos[0]).line
    return fail({ code: 'yaml-malformed', line, reason: error.message })
  }
  const anchors = new Map<Alias, Node>()
  const named = new Map<string, Node>()
  let aliases = 0
  let depth = 0
  visit(document, (_key, node, path) => {
    depth = Math.max(depth, path.length)
    if (isAlias(node)) {
      aliases++
      const meant = named.get(node.source)
      if (meant) anchors.set(node, meant)
    } else if (isNode(node) && node.anchor !== undefined) {
      named.set(node.anchor, node)
    }
  })
  if (depth > deepest) return fail({ code: 'yaml-nested' })
  if (aliases > mostAliases) return fail({ code: 'yaml-aliases' })
  return ok(new YamlValue(document.contents, { anchors, lines, seen: new Set() }))
}
