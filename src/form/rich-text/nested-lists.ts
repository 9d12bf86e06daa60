// Converts between nested lists in stored HTML and Quill's flat lists, which hold the level in a class.
const indentClass = 'ql-indent-';
/** Quill's deepest level. */
const maxIndent = 8;

const isList = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && (node.tagName === 'OL' || node.tagName === 'UL');

function flatItems(list: Element, level: number): { tag: string; item: HTMLElement }[] {
  return [...list.children].flatMap((child) => {
    const items: { tag: string; item: HTMLElement }[] = [];
    let item: HTMLElement | undefined;
    for (const node of [...child.childNodes]) {
      if (isList(node)) {
        // A list without preceding text still needs an item.
        item ??= items.length === 0 ? addItem() : undefined;
        items.push(...flatItems(node, Math.min(level + 1, maxIndent)));
        item = undefined;
      } else if (item || items.length === 0 || node.textContent?.trim()) {
        item ??= addItem();
        item.append(node);
      }
    }
    if (items.length === 0) addItem();
    return items;

    function addItem() {
      const added = document.createElement('li');
      if (level > 0) added.className = `${indentClass}${level}`;
      items.push({ tag: list.tagName, item: added });
      return added;
    }
  });
}

/** Flattens nested lists for the editor. */
export function flattenLists(body: Element): void {
  for (const list of [...body.querySelectorAll('ul, ol')]) {
    if (list.parentElement?.closest('ul, ol') || !list.querySelector('ul, ol')) continue;
    let target: Element | undefined;
    for (const { tag, item } of flatItems(list, 0)) {
      if (target?.tagName !== tag) {
        target = document.createElement(tag);
        list.before(target);
      }
      target.append(item);
    }
    list.remove();
  }
}

const levelOf = (item: Element): number => {
  const name = [...item.classList].find((one) => one.startsWith(indentClass));
  return name === undefined ? 0 : Number.parseInt(name.slice(indentClass.length), 10) || 0;
};

/** Nests the editor's flat lists by the level of their items. */
export function nestLists(root: Element): void {
  if (!root.querySelector(`li[class*="${indentClass}"]`)) return;
  let open: { list: Element; level: number }[] = [];
  for (const child of [...root.children]) {
    if (!isList(child)) {
      open = [];
      continue;
    }
    for (const item of [...child.children]) {
      const level = levelOf(item);
      open = open.filter((one, index) => index === 0 || one.level <= level);
      const top = open.at(-1);
      const isSame = top && (top.level >= level ? top.list.tagName === child.tagName : false);
      if (top && isSame) {
        top.list.append(item);
        continue;
      }
      const list = document.createElement(child.tagName);
      list.append(item);
      // The kind of list changes at the same level.
      if (top && top.level >= level) open.pop();
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else child.before(list);
      open.push({ list, level });
    }
    child.remove();
  }
}
