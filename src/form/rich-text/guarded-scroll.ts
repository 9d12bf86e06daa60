// The root blot of the editor's document. Quill treats every DOM change as typing, even one by a page translation or an
// extension. This root accepts changes only during input events and reverts all others.
import ReactQuill from 'react-quill';

/** A node of Quill's document (Parchment). */
interface Blot {
  readonly domNode: Node;
  readonly children?: { map<T>(read: (child: Blot) => T): T[] };
  value?(): unknown;
}

interface Root extends Blot {
  readonly observer: MutationObserver;
  /** Set while Quill applies several own changes and reads no mutation records. */
  readonly batch?: boolean;
  update(mutations?: MutationRecord[] | string): void;
}

const Scroll = ReactQuill.Quill.import('blots/scroll') as new (root: HTMLElement, config: object) => Root;

/** Restores the DOM from Quill's document. Returns whether it differed. */
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
    // Skips Quill's listener for `DOMNodeInserted`, a removed event that browsers warn about.
    const { addEventListener } = root;
    root.addEventListener = (type: string, ...more: [never]) => {
      if (type !== 'DOMNodeInserted') addEventListener.call(root, type, ...more);
    };
    super(root, config);
    root.addEventListener = addEventListener;
    for (const type of inputEvents) root.addEventListener(type, this.noteInput, true);
  }

  /** Browsers send `beforeinput`, change the DOM and send `input` within one task. */
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
    // Ignores attributes, which extensions add to elements. The saved HTML omits them.
    const records = Array.isArray(mutations) ? mutations : this.observer.takeRecords();
    const changes = records.filter(({ type }) => type !== 'attributes');
    if (changes.length > 0 && restore(this)) this.observer.takeRecords();
    else super.update(changes);
  }
}
