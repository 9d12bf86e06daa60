// The root of the editor's document. The library takes every change of its DOM for typing, also one by a page
// translation or an extension. This root tells them apart: typing comes with input events, and all else is undone.
import ReactQuill from 'react-quill';

/** A node of the library's document, as Parchment describes it. */
interface Blot {
  readonly domNode: Node;
  readonly children?: { map<T>(read: (child: Blot) => T): T[] };
  value?(): unknown;
}

interface Root extends Blot {
  readonly observer: MutationObserver;
  /** Set while the library applies several changes of its own. It reads no records meanwhile. */
  readonly batch?: boolean;
  update(mutations?: MutationRecord[] | string): void;
}

const Scroll = ReactQuill.Quill.import('blots/scroll') as new (root: HTMLElement, config: object) => Root;

/** Makes the DOM what the library's document says. Returns whether it was something else. */
function restore(blot: Blot): boolean {
  const { domNode, children } = blot;
  if (domNode instanceof Text) {
    const text = blot.value?.();
    if (typeof text !== 'string' || domNode.data.normalize() === text) return false;
    domNode.data = text;
    return true;
  }
  if (!children) return false;
  let changed = false;
  let next = domNode.firstChild;
  for (const node of children.map((child) => child.domNode)) {
    if (node === next) next = next.nextSibling;
    else {
      domNode.insertBefore(node, next);
      changed = true;
    }
  }
  while (next) {
    const foreign: ChildNode = next;
    next = foreign.nextSibling;
    foreign.remove();
    changed = true;
  }
  return children.map(restore).includes(true) || changed;
}

const inputEvents = ['beforeinput', 'input', 'compositionstart', 'compositionend'];

export class GuardedScroll extends Scroll {
  private hasInput = false;
  private isComposing = false;

  constructor(root: HTMLElement, config: object) {
    // The library listens to an event that browsers no longer send, and they warn of it.
    const { addEventListener } = root;
    root.addEventListener = (type: string, ...more: [never]) => {
      if (type !== 'DOMNodeInserted') addEventListener.call(root, type, ...more);
    };
    super(root, config);
    root.addEventListener = addEventListener;
    for (const type of inputEvents) root.addEventListener(type, this.noteInput, true);
  }

  /** A browser sends `beforeinput`, changes the DOM and sends `input`, all in one task. */
  private readonly noteInput = ({ type }: Event) => {
    this.hasInput = true;
    this.isComposing = type === 'compositionstart' || (this.isComposing && type !== 'compositionend');
    setTimeout(() => {
      this.hasInput = false;
    });
  };

  override update(mutations?: MutationRecord[] | string): void {
    if (this.batch || this.hasInput || this.isComposing) {
      super.update(mutations);
      return;
    }
    // Extensions add attributes to elements. They mean nothing here, and the saved HTML leaves them out.
    const records = Array.isArray(mutations) ? mutations : this.observer.takeRecords();
    const changes = records.filter(({ type }) => type !== 'attributes');
    if (changes.length > 0 && restore(this)) this.observer.takeRecords();
    else super.update(changes);
  }
}
