// Speeds up `getComputedStyle` in jsdom. Queries by role ask for `display` and `visibility` of an element and all its
// ancestors, and jsdom searches its default style sheet each time. This caches the defaults; jsdom computes the rest.

/** The attributes that jsdom's default style sheet uses in its selectors for `display`. */
const displayAttributes = ['hidden', 'open', 'popover', 'type'];

const styleOf = window.getComputedStyle.bind(window);
const displays = new Map<string, string>();

const hasOwnStyle = (element: Element, property: string) =>
  element.getAttribute('style')?.includes(property) || element.ownerDocument.styleSheets.length > 0;

/** Reads the default from an empty element with the same name and attributes. */
function displayByDefault(element: Element): string {
  const attributes = displayAttributes.map((name) => [name, element.getAttribute(name)] as const);
  const kind = `${element.namespaceURI} ${element.localName} ${attributes.join(' ')}`;
  const cached = displays.get(kind);
  if (cached !== undefined) return cached;
  const bare = element.ownerDocument.createElementNS(element.namespaceURI, element.localName);
  for (const [name, value] of attributes) if (value !== null) bare.setAttribute(name, value);
  const { display } = styleOf(bare);
  displays.set(kind, display);
  return display;
}

const display = (element: Element) =>
  hasOwnStyle(element, 'display') ? styleOf(element).display : displayByDefault(element);

/** Checks the ancestors too, because visibility is inherited. */
function visibility(element: Element): string {
  for (let node: Element | null = element; node; node = node.parentElement)
    if (hasOwnStyle(node, 'visibility') || node.hasAttribute('hidden')) return styleOf(element).visibility;
  return 'visible';
}

const quick: Record<PropertyKey, (element: Element) => string> = { display, visibility };

// Ignores the second argument: jsdom has no pseudo-elements and logs an error each time Ant Design measures scroll bars.
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
