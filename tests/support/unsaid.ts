/** Finds words that a page shows without saying them, which are the same in every language. */
import { parseAst } from 'vite'

interface Node {
  type: string
  [name: string]: unknown
}

/** What a reader sees or hears of an attribute. */
const readAloud =
  /^(?:aria-label|aria-description|aria-roledescription|alt|title|placeholder|label|legend|hint)$/

/** The texts between a component's tags, and in its attributes, that are written there as they are. */
export function unsaidIn(source: string): string[] {
  const found: string[] = []
  look(parseAst(source, { lang: 'tsx' }) as unknown as Node)
  return found.filter(text => /\p{L}{2}/u.test(text))

  function look(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) look(each)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    // Everything with a type is a node of the parser.
    const node = value as Node
    if (node.type === 'JSXText') found.push(String(node.value).trim())
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[])
        if (child.type === 'JSXExpressionContainer') found.push(...textsOf(child.expression))
    if (node.type === 'JSXAttribute' && readAloud.test(String((node.name as Node).name)))
      found.push(...textsOf(node.value))
    for (const part of Object.values(node)) look(part)
  }
}

/** The texts that an expression shows: of `isOpen ? 'Close' : say('Open')` the first. */
function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value.trim()] : []
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value: { cooked } }) => cooked.trim())
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)]
    case 'JSXExpressionContainer':
      return textsOf(node.expression)
    default:
      return []
  }
}
