import { describe, expect, it } from 'vitest';
import { canonicalHostName, pastedHostName } from '#shared/domain/host-name.ts';
import { mixedScripts, mixedScriptsInWord } from '#shared/domain/mixed-scripts.ts';
import { readableName } from '#src/ui/unusual-name.tsx';

describe('A host name', () => {
  it.each([
    ['München.de', 'xn--mnchen-3ya.de'],
    ['paral·lel.cat', 'xn--parallel-koa.cat'],
    ['faß.de', 'xn--fa-hia.de'],
    ['نامه\u200cای.com', 'xn--mgba3gch31f060k.com'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['日本・東京.jp', 'xn--vekv70gs3pnfb5j.jp'],
    ['I❤.ws', 'xn--i-7iq.ws'],
    ['Gro\u0308ße.de', 'xn--gre-6ka8i.de'],
    ['x_y.com', undefined],
    ['a.com/x', undefined],
    ['a%2ecom', undefined],
    ['１２７.0.0.1', undefined],
  ])('typed as %j is stored as %j', (typed, stored) => {
    expect(canonicalHostName(typed)).toBe(stored);
  });

  it.each([
    ['https://Shop.example.com/path?x', 'shop.example.com'],
    [' HTTP://shop.example.com:8080/#top ', 'shop.example.com'],
    ['shop.example.com/path', 'shop.example.com'],
    ['shop.example.com:443', 'shop.example.com'],
    ['shop.example.com?x=1', 'shop.example.com'],
    ['shop.example.com.', undefined],
    ['https://münchen.de/ä', 'xn--mnchen-3ya.de'],
    ['https://user@shop.example.com/', undefined],
    ['user@shop.example.com', undefined],
    ['ftp://shop.example.com', undefined],
    ['https://127.0.0.1/', undefined],
    ['*.example.com', undefined],
    ['', undefined],
  ])('pasted as %j becomes %j', (pasted, host) => {
    expect(pastedHostName(pasted)).toBe(host);
  });

  it.each([
    ['xn--mnchen-3ya.de', 'münchen.de'],
    ['info@xn--mnchen-3ya.de', 'info@münchen.de'],
    ['xn--80ak6aa92e.com', 'аррӏе.com'],
    // Browsers do not decode these names.
    ['xn--99999999999999.de', 'xn--99999999999999.de'],
    ['xn--A', 'xn--A'],
    ['shop.example.com', 'shop.example.com'],
  ])('stored as %j is shown as %j', (stored, shown) => {
    expect(readableName(stored)).toBe(shown);
  });
});

describe('A name', () => {
  it.each([
    ['аdmin', ['Latin', 'Cyrillic']],
    ['Менеджер CRM', ['Latin', 'Cyrillic']],
    ['αβγ абв', ['Cyrillic', 'Greek']],
    ['Überblick №1 🙂', []],
    ['東京タワーのToyota', []],
    ['서울 漢字 Seoul', []],
    ['ㄅㄆ 中文 abc', []],
    ['서울 ひらがな', ['Hiragana', 'Hangul']],
    ['Администратор 2', []],
    ['مدير', []],
  ])('%j mixes the scripts %j', (name, scripts) => {
    expect(mixedScripts(name)).toEqual(scripts);
  });

  it('is marked when one word mixes alphabets, but not when words of two languages follow each other', () => {
    expect(mixedScriptsInWord('Чехол Samsung')).toEqual([]);
    expect(mixedScriptsInWord('иван@example.com')).toEqual([]);
    expect(mixedScriptsInWord('The Sаmsung case')).toEqual(['Latin', 'Cyrillic']);
    expect(mixedScriptsInWord('info@exаmple.com')).toEqual(['Latin', 'Cyrillic']);
  });
});
