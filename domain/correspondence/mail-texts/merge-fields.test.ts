import { expect, test } from 'vitest'
import {
  fieldsIn,
  fillIn,
  fillInKnown,
  fillInParagraphs,
  unknownFields,
} from '#domain/correspondence/mail-texts/merge-fields.ts'
import { speakingTo } from '#domain/foundations/speech.ts'

test('fields are filled in, braces stay where they are doubled, and values make no fields', () => {
  const values = { name: '{code} {{x}}', code: 'MS27' }
  expect(fillIn('Dear { Name }, {{code}} is {code}. { }', values)).toBe('Dear {code} {{x}}, {code} is MS27. ')
  expect(fillIn('{constructor}{missing}{', values)).toBe('{')
})

test('in a list an ellipsis stands for what is not known', () => {
  expect(fillInKnown('{code}: {amount due} {{x}}', { code: 'MS27' })).toBe('MS27: … {x}')
})

test('unknown fields are named once', () => {
  expect(fieldsIn('{a} {A} {{b}} {amount  due}')).toEqual(['a', 'amount due'])
  expect(unknownFields(['{a} {x}', '{x} {y'], ['a'])).toEqual(['x'])
})

test('a paragraph that is a block is the block, and nothing in a value divides a paragraph', () => {
  const body =
    '\n{greeting}\r\n\r\nOne\nline: {note}\n \n{button}\n\nNot {button} here\n\n{nothing}\n\n{none}'
  const values = { greeting: 'Hello,', note: 'a\n\n{button}', nothing: ' ' }
  expect(fillInParagraphs(body, values, { button: [{ is: 'a block' }], none: [] })).toEqual([
    'Hello,',
    'One\nline: a\n\n{button}',
    { is: 'a block' },
    'Not  here',
    { is: 'a block' },
  ])
})

test('in a text from right to left, words in Latin letters keep their order beside its punctuation', () => {
  const fill = () =>
    fillInParagraphs(
      '{why}. {code}, {bill}, {day}',
      { bill: '26-27/0001', why: 'It ended last year.', code: 'MS27', day: '3 مارس 2027' },
      {},
    )
  expect(fill()).toEqual(['It ended last year.. MS27, 26-27/0001, 3 مارس 2027'])
  expect(speakingTo({ language: 'ar', addressed: null }, fill)).toEqual([
    '\u2066It ended last year.\u2069. MS27, \u206626-27/0001\u2069, 3 مارس 2027',
  ])
})

test('a block between the lines of a paragraph divides it, and none is lost', () => {
  const blocks = { button: [{ is: 'a block' }] }
  expect(fillInParagraphs('Register here:\n{button}\nP.S. We liked it.', {}, blocks)).toEqual([
    'Register here:',
    { is: 'a block' },
    'P.S. We liked it.',
  ])
  // A value of the same name is what is meant.
  expect(fillInParagraphs('Press {button} now', { button: 'it' }, blocks)).toEqual(['Press it now'])
})
