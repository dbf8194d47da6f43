#!/usr/bin/python3
"""Checks the dice of a Taberna record without knowing any rule: check_dice.py FILE

Exit 0: every draw follows from the secrets that were committed to. 1: one does not. 2: the file cannot be checked."""
import hashlib
import hmac
import sys


def draw(seed, index, total):
    """The number below total for the chance event `index` of a segment."""
    retry = 0
    while True:
        message = index.to_bytes(4, "big") + retry.to_bytes(4, "big")
        bits = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest()[:8], "big")
        if bits < 2**64 - 2**64 % total:
            return bits % total
        retry += 1


def read(path):
    """Each segment: its commitment, its entropy and the promises of it, its draws with their lines, and its secret if
    revealed."""
    segments = []
    with open(path, encoding="utf-8", newline="") as file:
        for number, line in enumerate(file, 1):
            words = line.split()
            if words[0] == "segment":
                segments.append({"entropy": b"", "pledges": {}, "draws": [], "secret": None, "wrong": []})
            elif words[0] == "commit":
                segments[-1]["commit"] = words[1]
            elif words[0] == "pledge":
                segments[-1]["pledges"][words[1]] = words[2]
            elif words[0] == "entropy":
                added, promised = bytes.fromhex(words[2]), segments[-1]["pledges"].get(words[1])
                segments[-1]["entropy"] += added
                if promised not in (None, hashlib.sha256(added).hexdigest()):
                    segments[-1]["wrong"].append(number)
            elif words[0] == "chance":
                u, total = words[-1].split("/")
                segments[-1]["draws"].append((number, int(u), int(total)))
            elif words[0] == "secret":
                segments[int(words[1]) - 1]["secret"] = bytes.fromhex(words[2])
    return segments


def check(path):
    checked = promised = given = 0
    for number, segment in enumerate(read(path), 1):
        if segment["commit"] == "none" or segment["secret"] is None:
            print(f"segment {number}: not provable, nothing was committed to or revealed")
            return 2
        if hashlib.sha256(segment["secret"]).hexdigest() != segment["commit"]:
            print(f"segment {number}: the secret does not match the commitment")
            return 1
        for line in segment["wrong"]:
            print(f"line {line}: this is not the entropy that was promised")
            return 1
        promised += len(segment["pledges"])
        given += len(segment["entropy"]) // 32 - len(segment["pledges"])
        seed = hashlib.sha256(segment["secret"] + b"seed" + segment["entropy"]).digest()
        for index, (line, u, total) in enumerate(segment["draws"]):
            if draw(seed, index, total) != u:
                print(f"line {line}: the draw should be {draw(seed, index, total)}/{total}")
                return 1
            checked += 1
    print(f"{checked} draws are as committed; entropy: {promised} promised before any was shown, {given} given")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(check(sys.argv[1]))
    except (IndexError, OSError, ValueError, KeyError) as error:
        print(f"check_dice.py: {error}", file=sys.stderr)
        sys.exit(2)
