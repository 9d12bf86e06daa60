// Whether an element is shown, without jsdom's look through its default style sheet for each: queries by role ask it of an
// element and of all above it, at each look. Where the page says something of its own about it, and for all else of a
// style, jsdom is asked.

/** What jsdom's default style sheet looks at for `display`, beside the element's name. */
const telling = ['hidden', 'open', 'popover', 'type'];

const styleOf = window.getComputedStyle.bind(window);
const displays = new Map<string, string>();

const says = (element: Element, property: string) =>
  element.getAttribute('style')?.includes(property) || element.ownerDocument.styleSheets.length > 0;

/** As that of a bare element of the same kind. */
function displayByDefault(element: Element): string {
  const told = telling.map((name) => [name, element.getAttribute(name)] as const);
  const kind = `${element.namespaceURI} ${element.localName} ${told.join(' ')}`;
  const known = displays.get(kind);
  if (known !== undefined) return known;
  const bare = element.ownerDocument.createElementNS(element.namespaceURI, element.localName);
  for (const [name, value] of told) if (value !== null) bare.setAttribute(name, value);
  const { display } = styleOf(bare);
  displays.set(kind, display);
  return display;
}

const display = (element: Element) =>
  says(element, 'display') ? styleOf(element).display : displayByDefault(element);

/** It is inherited. */
function visibility(element: Element): string {
  for (let above: Element | null = element; above; above = above.parentElement)
    if (says(above, 'visibility') || above.hasAttribute('hidden')) return styleOf(element).visibility;
  return 'visible';
}

const quick: Record<PropertyKey, (element: Element) => string> = { display, visibility };

// Without a second argument: Ant Design's table asks for a scroll bar's size; jsdom knows no pseudo-elements and would say
// so each time.
window.getComputedStyle = (element) =>
  new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (Object.hasOwn(quick, name)) return quick[name]?.(element);
      if (name === 'getPropertyValue')
        return (property: string) =>
          quick[property]?.(element) ?? styleOf(element).getPropertyValue(property);
      const value = Reflect.get(styleOf(element), name);
      return typeof value === 'function' ? value.bind(styleOf(element)) : value;
    },
  });
